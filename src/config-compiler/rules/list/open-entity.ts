import type { Pointer } from '#config-compiler/parse/source.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachPage } from '#config-compiler/walk/definitions.ts'
import { relatedFilter } from '#config-model/access/related-filter.ts'
import { memberOf } from '#config-model/assert.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  showsAnother: {
    zh: '“{title}”显示的是{entitiesTitle}，这里是{otherEntitiesTitle}',
    en: '"{title}" shows "{entitiesTitle}", here it is "{otherEntitiesTitle}"',
  },
  openPageOf: { zh: '请打开显示{title}的页面', en: 'open a page that shows "{title}"' },
})

/** 打开的页面是另一种记录的。 */
export const openEntity = defineRule({
  id: 'list/open-entity',
  severity: 'error',
  title: { zh: '打开的页面是另一种记录的', en: 'Row that opens a page for other records' },
  why: {
    zh: '页面按编号找记录，找的却是另一种记录，打开是“不存在”。列表页只在它的 filters 里有指向这种记录的引用字段时可以这样打开。',
    en: 'The page looks for a record of another entity and finds none. A list opens like this only with a filter over a reference to these records.',
  },
  example: {
    file: 'pages/parts.yaml',
    good: 'field: name',
    bad: 'field: name, open: requests/view',
    at: 'requests/view',
  },
  check: (model, report) => {
    const { pages, forms, entities } = model.config
    const entityOfForm = (id: string | undefined) => {
      const page = id === undefined ? undefined : pages[id]
      if (page && 'form' in page) return forms[page.form]?.entity
      return page?.kind === 'list' ? page.entity : undefined
    }

    const judge = (
      file: string,
      at: Pointer,
      open: string | undefined,
      entityName: string | undefined,
      openPage = open,
    ) => {
      const entity = entityOfForm(open)
      if (
        open === undefined ||
        entity === undefined ||
        entityName === undefined ||
        entity === entityName ||
        !Object.hasOwn(entities, entity) ||
        !Object.hasOwn(entities, entityName)
      )
        return

      report(
        file,
        at,
        texts.showsAnother({
          title: memberOf(pages, open).title,
          entitiesTitle: memberOf(entities, entity).title,
          otherEntitiesTitle: memberOf(entities, entityName).title,
        }),
        {
          causes: [`page ${openPage}`, `page ${open}`],
          hint: texts.openPageOf({ title: memberOf(entities, entityName).title }),
        },
      )
    }

    eachPage(model, (file, page, id) => {
      if (page.kind === 'list') {
        // A list of other records shows those that point to the row.
        const isRelated = (open: string | undefined) => {
          const target = open === undefined ? undefined : pages[open]
          return (
            target !== undefined && relatedFilter(model.config, target, page.entity) !== undefined
          )
        }

        for (const key of ['columns', 'rowActions'] as const)
          for (const [index, { open }] of (page[key] ?? []).entries())
            if (!isRelated(open)) judge(file, [key, index, 'open'], open, page.entity)
      }

      if (page.kind === 'form' || page.kind === 'record' || page.kind === 'review')
        judge(file, ['list'], page.list, forms[page.form]?.entity, id)
      if (page.kind === 'record') judge(file, ['edit'], page.edit, forms[page.form]?.entity, id)
      if (page.kind === 'form') judge(file, ['view'], page.view, forms[page.form]?.entity, id)
    })
  },
})
