import { defineRule } from '#config-model/rule-doc.ts'
import { say } from '#config-model/phrase.ts'
import { eachList } from '../walk.ts'

/** 打开的页面是另一种记录的。 */
export const openEntity = defineRule({
  id: 'list/open-entity',
  severity: 'error',
  title: { zh: '打开的页面是另一种记录的', en: 'Row that opens a page for other records' },
  why: { zh: '页面按编号找记录，找的却是另一种记录，打开是“不存在”。', en: 'The page looks for a record of another entity and finds none.' },
  example: { file: 'pages/parts.yaml', good: 'field: name', bad: 'field: name, open: requests/view', at: 'requests/view' },
  check: (model) => {
    const { pages, forms, entities } = model.config
    eachList(model, (file, page) => {
      const places = [
        ...page.columns.map(({ open }, index) => ({ open, at: ['columns', index, 'open'] })),
        ...(page.rowActions ?? []).map(({ open }, index) => ({ open, at: ['rowActions', index, 'open'] })),
      ]
      for (const { open, at } of places) {
        const target = open === undefined ? undefined : pages[open]
        const entity = target && 'form' in target ? forms[target.form]?.entity : undefined
        if (entity !== undefined && entity !== page.entity && Object.hasOwn(entities, entity))
          model.report(file, at, 'list/open-entity', say`“${target!.title}”显示的是${entities[entity]!.title}，这里列出的是${entities[page.entity]!.title}`, {
            causes: [`page ${open}`],
            hint: say`请打开显示${entities[page.entity]!.title}的页面`,
          })
      }
    })
  },
})
