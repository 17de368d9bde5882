import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noTree: { zh: '“{title}”不按树显示', en: '"{title}" is no tree' },
  writeTree: {
    zh: '请给那个列表写 tree，或换一个按树显示的列表',
    en: 'write tree there, or name a list that is one',
  },
  noReference: {
    zh: '“{name}”不是指向“{title}”的 reference 字段',
    en: '"{name}" is no reference to "{title}"',
  },
  useReference: {
    zh: '请用 entity: {entity} 的 reference 字段',
    en: 'use a reference with entity: {entity}',
  },
})

/** 旁边的内容不能用。 */
export const besideRule = defineRule({
  id: 'list/beside',
  severity: 'error',
  title: { zh: '旁边的内容不能用', en: 'What stands beside a page cannot work' },
  why: {
    zh: '旁边的树来自按树显示的列表，点一项按 by 字段筛选；旁边的记录由 by 字段引用。对不上，什么也找不到。',
    en: 'The tree comes from a list that is one, and filters by a field that names its records; a record beside another is named by a field as well. Otherwise nothing is found.',
  },
  example: { file: 'pages/members.yaml', good: 'by: branch }', bad: 'by: name }', at: 'name' },
  check: (model, report) => {
    const { pages, entities } = model.config
    eachList(model, (file, { beside }, { fields }) => {
      const other = beside === undefined ? undefined : pages[beside.list]
      if (beside === undefined || other?.kind !== 'list') return

      if (other.tree === undefined)
        report(file, ['beside', 'list'], texts.noTree({ title: other.title }), {
          hint: texts.writeTree(),
          causes: [`page ${beside.list}`],
        })

      const field = Object.hasOwn(fields, beside.by) ? fields[beside.by] : undefined
      const { entity } = other

      if (field && (field.type !== 'reference' || field.entity !== entity))
        report(
          file,
          ['beside', 'by'],
          texts.noReference({ name: beside.by, title: entities[entity]?.title ?? '' }),
          {
            hint: texts.useReference({ entity }),
          },
        )
    })

    for (const [id, page] of Object.entries(pages)) {
      if ((page.kind !== 'form' && page.kind !== 'record') || page.beside === undefined) continue

      const { view, by } = page.beside
      const other = pages[view]
      const besideEntity =
        other?.kind === 'record' ? model.config.forms[other.form]?.entity : undefined
      const field = entities[model.config.forms[page.form]?.entity ?? '']?.fields[by]
      if (besideEntity === undefined || field === undefined) continue

      if (field.type !== 'reference' || field.entity !== besideEntity || field.multiple)
        report(
          `pages/${id}.yaml`,
          ['beside', 'by'],
          texts.noReference({ name: by, title: entities[besideEntity]?.title ?? '' }),
          {
            hint: texts.useReference({ entity: besideEntity }),
          },
        )
    }
  },
})
