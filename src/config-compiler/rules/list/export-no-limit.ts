import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noRowLimit: {
    zh: '有导出按钮，却没有写导出条数上限',
    en: 'there is an export button, but no row limit',
  },
  writeMaxRows: { zh: '请写 export: { maxRows: 20000 }', en: 'write export: { maxRows: 20000 }' },
})

/** 导出没有条数上限。 */
export const exportNoLimit = defineRule({
  id: 'list/export-no-limit',
  severity: 'warning',
  title: { zh: '导出没有条数上限', en: 'Export without a row limit' },
  why: {
    zh: '没有写 export.maxRows 的列表不能导出全部结果。',
    en: 'Without export.maxRows the button cannot export.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: '[{ transition: finish, max: 50 }]',
    bad: '[{ export: xlsx }]',
    at: 'export',
  },
  check: (model, report) => {
    eachList(model, (file, page) => {
      for (const [index, { export: format }] of (page.bulkActions ?? []).entries())
        if (format !== undefined && page.export === undefined)
          report(file, ['bulkActions', index, 'export'], texts.noRowLimit(), {
            hint: texts.writeMaxRows(),
            part: 'key',
          })
    })
  },
})
