import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  belowMax: {
    zh: '整批上限 {all} 小于条数上限 {max}',
    en: 'the limit {all} for all records is below the {max} for chosen ones',
  },
  writeMore: { zh: '请写 {max} 或更大，或删去 all', en: 'write {max} or more, or leave all out' },
  ofExport: {
    zh: '导出的行数上限写在 export 的 maxRows',
    en: 'the most rows of an export are maxRows of export',
  },
  remove: { zh: '请删去 all', en: 'leave all out' },
})

/** 整批上限没有作用。 */
export const bulkAllUnfit = defineRule({
  id: 'list/bulk-all-unfit',
  severity: 'error',
  title: { zh: '整批上限没有作用', en: 'Limit for all records without effect' },
  why: {
    zh: '选择全部记录时反而比逐条勾选的少，或写在了没有整批办理的操作上。',
    en: 'All records would be fewer than those chosen one by one, or nothing is done with all of them.',
  },
  example: { file: 'pages/requests.yaml', good: 'max: 50', bad: 'max: 50, all: 40', at: '40' },
  check: (model, report) => {
    eachList(model, (file, page) => {
      for (const [index, { all, max, export: sheet }] of (page.bulkActions ?? []).entries()) {
        if (all === undefined) continue

        const at = ['bulkActions', index, 'all']
        if (sheet) report(file, at, texts.ofExport(), { hint: texts.remove() })
        else if (max !== undefined && all < max)
          report(file, at, texts.belowMax({ all, max }), { hint: texts.writeMore({ max }) })
      }
    })
  },
})
