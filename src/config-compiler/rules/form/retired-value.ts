import { defineRule } from '#config-compiler/rule.ts'
import { eachField } from '#config-compiler/walk/fields.ts'
import { listOf } from '#config-compiler/walk/workflow-graph.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  isRetired: {
    zh: '“{title}”预先填写的“{value}”到 {until} 年度为止，{year} 年度已不能选',
    en: 'the value "{value}" of "{title}" ended in {until}: it cannot be chosen in {year}',
  },
  writeAnother: { zh: '请换一个仍有效的值', en: 'write one that is still valid' },
  ended: { zh: '在此停用', en: 'it ends here' },
})

/** 默认值已停用。 */
export const retiredValue = defineRule({
  id: 'form/retired-value',
  severity: 'warning',
  isOwn: true,
  title: { zh: '默认值已停用', en: 'Default that is retired' },
  why: {
    zh: '新建的记录一打开就填着不能再选的值，提交不了。',
    en: 'A new record starts with a value that may no longer be chosen, and cannot be submitted.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'title: 零件, dictionary: part,',
    bad: 'title: 零件, dictionary: part, default: former,',
    at: 'former',
  },
  check: (model, report) => {
    const year = model.config.years.realYear
    eachField(model, ({ file, at, field }) => {
      if (field.dictionary === undefined || (field.until ?? year) < year) return

      const items = model.config.dictionaries[field.dictionary]?.items ?? []
      for (const key of ['default', 'const'] as const) {
        const written = field[key]
        if (written === undefined || written === null) continue
        if (typeof written === 'object' && !Array.isArray(written)) continue

        const values: unknown[] = listOf<unknown>(written)
        const index = items.findIndex(
          ({ value, until }) => (until ?? year) < year && values.includes(value),
        )
        const item = items[index]
        if (item?.until === undefined) continue

        report(
          file,
          [...at, key],
          texts.isRetired({ title: field.title, value: item.value, until: item.until, year }),
          {
            hint: texts.writeAnother(),
            related: [
              {
                file: `dictionaries/${field.dictionary}.yaml`,
                pointer: ['items', index, 'until'],
                message: texts.ended(),
              },
            ],
          },
        )
      }
    })
  },
})
