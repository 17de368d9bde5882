import { defineRule } from '#config-compiler/rule.ts'
import { eachActing } from '#config-compiler/walk/definitions.ts'
import { workflowOf } from '#config-model/config.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'
import type { Entity, Workflow } from '#config-model/types.generated.ts'
import { editorsOf } from '#config-model/workflow/editing.ts'

const texts = definePhrases({
  createdWithout: {
    zh: '生成{title}时没有写 {missing}',
    en: '"{title}" is created without {missing}',
  },
  fromSource: {
    zh: '“{title}”取自来源，不能由办理动作生成',
    en: '"{title}" comes from a source: no transition can create its records',
  },
  nameStored: { zh: '请写没有 source 的实体', en: 'name an entity without source' },
  write: { zh: '请在 with 中写上', en: 'write it in with' },
})

/** 生成的记录缺少范围。 */
export const createIncomplete = defineRule({
  id: 'workflow/create-incomplete',
  severity: 'error',
  title: { zh: '生成的记录不完整', en: 'Created record that lacks a part' },
  why: {
    zh: '生成的记录没有年度、区域或主体，谁也看不到；缺了必填的字段，以后改不了。',
    en: 'Without year, region or owner nobody sees the record that is made; without a required field it cannot be changed.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'with: { name: { field: name }, regionCode: { field: regionCode }, ownerId',
    bad: 'with: { name: { field: name }, ownerId',
    at: 'with',
  },
  check: (model, report) => {
    eachActing(model, (file, at, { effects = [] }) => {
      for (const [index, { create, with: values = {} }] of effects.entries()) {
        const entity = create === undefined ? undefined : model.config.entities[create]
        if (!entity) continue

        if (entity.source !== undefined) {
          report(
            file,
            [...at, 'effects', index, 'create'],
            texts.fromSource({ title: entity.title }),
            {
              hint: texts.nameStored(),
            },
          )

          continue
        }

        const missing = [
          ...Object.values(entity.scope ?? {}),
          entity.titleField,
          ...neededOf(entity, workflowOf(model.config, create ?? '')),
        ].filter((name) => !Object.hasOwn(values, name))

        if (missing.length > 0)
          report(
            file,
            [...at, 'effects', index, 'with'],
            texts.createdWithout({
              title: entity.title,
              missing: joinPhrases([...new Set(missing)], '、'),
            }),
            { hint: texts.write(), part: 'key', causes: [`lacks workflows/${create}.yaml`] },
          )
      }
    })
  },
})

/**
 * Returns mandatory fields that neither the system nor a user in any state of the workflow fills
 * in.
 */
function neededOf({ fields }: Entity, workflow: Workflow | undefined): string[] {
  const filled = new Set(
    Object.values(workflow?.states ?? {}).flatMap((state) =>
      editorsOf(state).flatMap((editor) =>
        editor.fields === 'all' ? Object.keys(fields) : [editor.fields].flat(),
      ),
    ),
  )

  return Object.entries(fields).flatMap(
    ([name, { required, visibleWhen, default: start, computed, until }]) =>
      required &&
      !visibleWhen &&
      start === undefined &&
      !computed &&
      until === undefined &&
      !filled.has(name)
        ? [name]
        : [],
  )
}
