import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { articleEntities } from '#config-model/access/article-entity.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  usedNowhere: {
    zh: '没有表单、列表或流程使用“{title}”',
    en: 'no form, list or workflow uses "{title}"',
  },
})

/** 实体没有人用。 */
export const entityUnused = defineRule({
  id: 'entity/unused',
  severity: 'warning',
  tellsOfAbsence: ['ref/entity', 'access/screen-open'],
  title: { zh: '实体没有人用', en: 'Entity that nothing uses' },
  why: { zh: '没有表单、列表或流程用它。', en: 'No form, list or workflow names it.' },
  example: { file: 'pages/parts.yaml', good: 'entity: part', bad: 'entity: request' },
  check: (model, report) => {
    const { config } = model
    const used = new Set(
      [...Object.values(config.forms), ...Object.values(config.workflows)].map(
        ({ entity }) => entity,
      ),
    )

    for (const { fields } of Object.values(config.entities))
      for (const field of Object.values(fields))
        if (field.entity !== undefined) used.add(field.entity)

    for (const page of Object.values(config.pages)) if (page.kind === 'list') used.add(page.entity)
    for (const { id } of articleEntities(config)) used.add(id)
    eachEntity(model, (file, entity, id) => {
      if (!used.has(id))
        report(file, ['title'], texts.usedNowhere({ title: entity.title }), {
          part: 'key',
          subject: id,
        })
    })
  },
})
