import { defineRule } from '#config-model/rule-doc.ts'
import { say } from '#config-model/phrase.ts'
import { eachList } from '../walk.ts'

/** 年度取自网址，网址中却没有年度。 */
export const yearPath = defineRule({
  id: 'list/year-path',
  severity: 'error',
  isOwn: true,
  title: { zh: '年度取自网址，网址中却没有年度', en: 'Year of the path, and no year in the path' },
  why: { zh: '列表不知道该列哪一年的记录。', en: 'The list cannot know which year to show.' },
  example: { file: 'pages/requests.yaml', good: 'entity: request\n', bad: 'entity: request\nyear: path\n', at: 'path' },
  check: (model) => {
    eachList(model, (file, { year, path }) => {
      if (year === 'path' && !path.includes('{year}'))
        model.report(file, ['year'], 'list/year-path', say`年度取自网址，网址 ${path} 中却没有 {year}`, {
          causes: [`path of ${file}`],
          hint: say`请在 path 中写 {year}，或写 year: working`,
        })
    })
  },
})
