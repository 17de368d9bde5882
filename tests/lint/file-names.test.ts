import { describe, expect, test } from 'vitest'
import { formatProblem } from '#config-compiler/diagnostic/problem.ts'
import { lintShipped, lintSound, soundFiles } from './lint-files.ts'

const entity = soundFiles.find(({ path }) => path === 'entities/request.yaml')!.text
const tell = (...paths: string[]) =>
  lintSound([...soundFiles, ...paths.map((path) => ({ path, text: entity }))])
    .problems.filter(({ rule }) => rule === 'file/name')
    .map((problem) => {
      const { file, message, hint } = formatProblem(problem, 'zh-CN')
      return [file, message, hint]
    })

describe('the name of a configuration file', () => {
  test.each([
    ['entities/work item.yaml', '请改名为 work-item.yaml'],
    [`entities/a"; drop table account; --.yaml`, '请改名为 a-drop-table-account.yaml'],
    [`entities/it's.yaml`, '请改名为 it-s.yaml'],
    ['entities/workItem.yaml', '请改名为 work-item.yaml'],
    ['entities/work_item.yaml', '请改名为 work-item.yaml'],
    ['entities/Café.yaml', '请改名为 cafe.yaml'],
    ['entities/申报.yaml', '请换一个文件名'],
    ['entities/1st.yaml', '请换一个文件名'],
    [`entities/${'long'.repeat(11)}.yaml`, `请改名为 ${'long'.repeat(10)}.yaml`],
    ['forms/a.b.yaml', '请改名为 a-b.yaml'],
    ['pages/system/用户.yaml', '请换一个文件名'],
    ['pages/system/a b.yaml', '请改名为 a-b.yaml'],
    ['texts/en-US/More Words.yaml', '请改名为 more-words.yaml'],
    ['dictionaries/yes no.yaml', '请改名为 yes-no.yaml'],
  ])('%s is told with a better one', (path, hint) => {
    expect(tell(path)).toEqual([[path, expect.stringContaining('文件名“'), hint]])
  })

  test('of a copy is not told with the name of the first', () => {
    expect(tell('entities/request - 副本.yaml')).toEqual([
      [
        'entities/request - 副本.yaml',
        expect.any(String),
        '已有 request.yaml：多余的副本请删去，另一份内容请换一个文件名',
      ],
    ])
  })

  test.each([
    ['dictionaries/kind.yaml.txt', /请去掉文件名末尾的 \.txt/],
    ['dictionaries/kind.YAML', /请把扩展名改为 \.yaml/],
    ['entity/kind.yaml', /您是否想写“entities”/],
  ])('%s is told with the place that is meant', (path, hint) => {
    const problems = lintSound([...soundFiles, { path, text: 'title: 种类' }]).problems.map(
      (problem) => formatProblem(problem, 'zh-CN'),
    )
    expect(problems.map(({ file, hint: said }) => [file, said])).toEqual([
      [path, expect.stringMatching(hint)],
    ])
  })

  test('that differs from another only in case is reported', () => {
    expect(tell('pages/twice.yaml', 'pages/Twice.yaml')).toEqual(
      [
        [
          'pages/twice.yaml',
          '与 pages/Twice.yaml 只有大小写不同，在有的电脑上会互相覆盖',
          '请换一个文件名',
        ],
        [
          'pages/Twice.yaml',
          expect.stringContaining('文件名“Twice”'),
          expect.stringMatching(/^已有 twice\.yaml/),
        ],
      ].toSorted(([a], [b]) => (a! < b! ? -1 : 1)),
    )
  })

  test('may be what those of the product are', () => {
    expect(lintShipped().problems.filter(({ rule }) => rule === 'file/name')).toEqual([])
    expect(
      tell(
        'pages/cms/articleView.yaml',
        'dictionaries/top10_industry.yaml',
        'entities/work-item.yaml',
      ),
    ).toEqual([])
  })
})
