import { defineRule } from '#config-compiler/rule.ts'
import { say } from '#config-model/messages/phrase.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'

/** 打开的页面是另一种记录的。 */
export const openEntity = defineRule({
  id: 'list/open-entity',
  severity: 'error',
  title: { zh: '打开的页面是另一种记录的', en: 'Row that opens a page for other records' },
  why: {
    zh: '页面按编号找记录，找的却是另一种记录，打开是“不存在”。',
    en: 'The page looks for a record of another entity and finds none.',
  },
  example: {
    file: 'pages/parts.yaml',
    good: 'field: name',
    bad: 'field: name, open: requests/view',
    at: 'requests/view',
  },
  check: (model, report) => {
    const { pages, forms, entities } = model.config
    const shown = (id: string | undefined) => {
      const page = id === undefined ? undefined : pages[id]
      return page && 'form' in page ? forms[page.form]?.entity : page?.kind === 'list' ? page.entity : undefined
    }
    const judge = (file: string, at: Pointer, open: string | undefined, wanted: string | undefined, own = open) => {
      const entity = shown(open)
      if (
        entity === undefined ||
        wanted === undefined ||
        entity === wanted ||
        !Object.hasOwn(entities, entity) ||
        !Object.hasOwn(entities, wanted)
      )
        return
      report(
        file,
        at,
        say`“${pages[open!]!.title}”显示的是${entities[entity]!.title}，这里是${entities[wanted]!.title}`,
        {
          causes: [`page ${own}`],
          hint: say`请打开显示${entities[wanted]!.title}的页面`,
        },
      )
    }
    for (const [id, page] of Object.entries(pages)) {
      const file = `pages/${id}.yaml`
      if (page.kind === 'list') {
        for (const [index, { open }] of page.columns.entries())
          judge(file, ['columns', index, 'open'], open, page.entity)
        for (const [index, { open }] of (page.rowActions ?? []).entries())
          judge(file, ['rowActions', index, 'open'], open, page.entity)
      }
      if (page.kind === 'form' || page.kind === 'record' || page.kind === 'review')
        judge(file, ['list'], page.list, forms[page.form]?.entity, id)
      if (page.kind === 'record') judge(file, ['edit'], page.edit, forms[page.form]?.entity, id)
      if (page.kind === 'form') judge(file, ['view'], page.view, forms[page.form]?.entity, id)
    }
  },
})
