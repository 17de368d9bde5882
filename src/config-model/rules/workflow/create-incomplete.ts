import { defineRule } from '#config-model/rule-doc.ts'
import { say } from '#config-model/phrase.ts'
import { eachTransition } from '../walk.ts'

/** 生成的记录缺少范围。 */
export const createIncomplete = defineRule({
  id: 'workflow/create-incomplete',
  severity: 'error',
  title: { zh: '生成的记录缺少范围', en: 'Created record without its scope' },
  why: { zh: '生成的记录没有年度、区域或主体，谁也看不到。', en: 'Without year, region or owner nobody sees the record that is made.' },
  example: {
    file: 'workflows/request.yaml',
    good: 'with: { name: { field: name }, regionCode: { field: regionCode }, ownerId',
    bad: 'with: { name: { field: name }, ownerId',
    at: 'with',
  },
  check: (model) => {
    eachTransition(model, (file, at, { effects = [] }) => {
      for (const [index, { create, with: values = {} }] of effects.entries()) {
        const entity = create === undefined ? undefined : model.config.entities[create]
        const missing = entity ? [...Object.values(entity.scope ?? {}), entity.titleField].filter((name) => !Object.hasOwn(values, name)) : []
        if (missing.length > 0)
          model.report(
            file,
            [...at, 'effects', index, 'with'],
            'workflow/create-incomplete',
            say`生成${entity!.title}时没有写 ${[...new Set(missing)].join('、')}`,
            { hint: say`请在 with 中写上`, part: 'key' },
          )
      }
    })
  },
})
