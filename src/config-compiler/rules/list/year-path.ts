import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  pathWithoutYear: {
    zh: '年度取自网址，网址 {path} 中却没有 {year}',
    en: 'the year is that of the path, but {path} has no {year}',
  },
  writeYearInPath: {
    zh: '请在 path 中写 {year}，或写 year: working',
    en: 'write {year} into path, or year: working',
  },
  yearOfPathUnused: {
    zh: '网址中有 {year}，列表却没有写 year: path，列出的总是工作年度',
    en: 'the path has {year}, but the list does not say year: path and always shows the working year',
  },
  writeYearOfPath: { zh: '请写 year: path', en: 'write year: path' },
})

/** The placeholder for the year in a path. */
const gap = '{year}'

/** 年度取自网址，网址中却没有年度。 */
export const listYearPath = defineRule({
  id: 'list/year-path',
  severity: 'error',
  isOwn: true,
  title: { zh: '列表的年度与网址不符', en: 'Year of the list and year of the path' },
  why: {
    zh: '年度取自网址，网址中却没有；或网址中有，列表却不用，列出的年度就不对。',
    en: 'The year is that of a path that has none, or the path has one that the list does not use.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: 'entity: request\n',
    bad: 'entity: request\nyear: path\n',
    at: 'path',
  },
  check: (model, report) => {
    eachList(model, (file, { year, path }) => {
      if (year === 'path' && !path.includes(gap))
        report(file, ['year'], texts.pathWithoutYear({ path, year: gap }), {
          causes: [`path of ${file}`],
          hint: texts.writeYearInPath({ year: gap }),
        })

      if (year !== 'path' && path.includes(gap))
        report(file, ['path'], texts.yearOfPathUnused({ year: gap }), {
          causes: [`path of ${file}`],
          hint: texts.writeYearOfPath(),
        })
    })
  },
})
