import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  notExported: {
    zh: '“{field}”只在导出的表里，而这个列表不能导出',
    en: '"{field}" is only in exported sheets, and this list is not exported',
  },
  writeExport: {
    zh: '请写 export: { maxRows: … } 和导出的批量操作，或删去这一列',
    en: 'write export: { maxRows: … } and a bulk action that exports, or delete the column',
  },
  doesNothing: {
    zh: '“{field}”只在导出的表里，{key} 不起作用',
    en: '"{field}" is only in exported sheets: {key} does nothing',
  },
  removeKey: { zh: '请删去 {key}，或删去 exportOnly', en: 'remove {key}, or exportOnly' },
  noneShown: {
    zh: '所有的列都只在导出的表里，页面上一列也没有',
    en: 'every column is only in exported sheets: the page shows none',
  },
  showOne: { zh: '请让至少一列显示在页面上', en: 'let the page show at least one column' },
})

/** 只导出的列用不上。 */
export const exportOnly = defineRule({
  id: 'list/export-only',
  severity: 'error',
  title: { zh: '只导出的列用不上', en: 'Column for exports that has no use' },
  why: {
    zh: '只在导出的表里的列，列表要能导出才用得上；页面上没有它，点开、排序、固定、隐藏都无从谈起。',
    en: 'A column for exports needs a list that is exported; the page does not have it, so there is nothing to open, sort, pin or hide.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: '- { field: kind }\n  - { field: state',
    bad: '- { field: kind, exportOnly: true }\n  - { field: state',
    at: 'exportOnly',
  },
  check: (model, report) => {
    eachList(model, (file, page) => {
      for (const [index, column] of page.columns.entries()) {
        if (!column.exportOnly) continue
        const { field } = column
        const at = ['columns', index]
        if (page.export === undefined)
          report(file, [...at, 'exportOnly'], texts.notExported({ field }), {
            hint: texts.writeExport(),
            part: 'key',
          })

        for (const key of ['open', 'sort', 'pin', 'hidden'] as const)
          if (column[key] !== undefined)
            report(file, [...at, key], texts.doesNothing({ field, key }), {
              hint: texts.removeKey({ key }),
              part: 'key',
            })
      }

      if (page.columns.length > 0 && page.columns.every((column) => column.exportOnly))
        report(file, ['columns', 0], texts.noneShown(), { hint: texts.showOne() })
    })
  },
})
