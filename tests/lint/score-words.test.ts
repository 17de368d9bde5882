import { describe, expect, test } from 'vitest'
import { lintSound, soundFiles } from './lint-files.ts'

/** What is said of a change of one file of the sound configuration. */
const said = (file: string, change: (text: string) => string): string[] =>
  lintSound(
    soundFiles.map(({ path, text }) => ({ path, text: path === file ? change(text) : text })),
  ).problems.map(({ rule, message }) => `${rule} ${message}`)

describe('a box plot', () => {
  const board = (chart: string) =>
    said(
      'pages/board.yaml',
      (text) =>
        `${text.trimEnd()}\n  - { kind: chart, title: 分布, list: requests/rows, by: kind, ${chart} }\n`,
    )

  test('is drawn of a spread, which may be a table too', () => {
    for (const as of ['box', 'table'])
      expect(
        board(`as: ${as}, measure: { spread: score }`).filter((text) => !text.startsWith('i18n')),
      ).toEqual([])
  })

  test.each([
    ['as: box', '箱线图没有写'],
    ['as: box, measure: { median: score }', '箱线图没有写'],
    ['as: bar, measure: { spread: score }', '分布是五个数'],
    ['as: box, split: kind, measure: { spread: score }', '分布是五个数'],
    ['as: table, items: [{ title: 分, measure: { spread: score } }]', '分布是五个数'],
    ['as: box, measure: { spread: name }', '不是数字字段'],
    ['as: heat, measure: { agreement: score }', '一致程度是两两相比'],
    ['as: bar, split: kind, measure: { agreement: score }', '一致程度是两两相比'],
    ['as: heat, split: kind, measure: { agreement: name }', '不是数字字段'],
  ])('is refused where it cannot be: %s', (chart, message) => {
    expect(board(chart).filter((text) => text.includes(message))).toHaveLength(1)
  })
})

test('agreement is about the records of a reference too, which make no groups of their own', () => {
  const change: Record<string, (text: string, measure: string) => string> = {
    'entities/request.yaml': (text) =>
      text.replace(
        '  score: {',
        '  branch: { type: reference, title: 分组, entity: branch }\n  score: {',
      ),
    'pages/board.yaml': (text, chart) =>
      `${text.trimEnd()}\n  - { kind: chart, as: heat, title: 一致, list: requests/rows, by: kind, split: branch, ${chart} }\n`,
  }

  const rulesOfChart = (chart: string) =>
    lintSound(
      soundFiles.map(({ path, text }) => ({ path, text: change[path]?.(text, chart) ?? text })),
    )
      .problems.map(({ rule }) => rule)
      .filter((rule) => rule.startsWith('list/'))

  expect(rulesOfChart('measure: { agreement: score }')).toEqual([])
  expect(rulesOfChart('measure: { sum: score }')).toEqual(['list/figure-group'])
})

test('groups by identity are called what their rows say: a text of the list', () => {
  const change: Record<string, (text: string, chart: string) => string> = {
    'entities/request.yaml': (text) =>
      text.replace(
        '  score: {',
        '  branch: { type: reference, title: 分组, entity: branch, filter: true }\n  score: {',
      ),
    'pages/requests/rows.yaml': (text) =>
      text.replace('filters: [', 'filters: [{ field: branch }, '),
    'pages/board.yaml': (text, chart) =>
      `${text.trimEnd()}\n  - { kind: chart, as: table, title: 各组, list: requests/rows, ${chart} }\n`,
  }

  const rulesOfChart = (chart: string) =>
    lintSound(
      soundFiles.map(({ path, text }) => ({ path, text: change[path]?.(text, chart) ?? text })),
    )
      .problems.map(({ rule }) => rule)
      .filter((rule) => /^(list|ref)\//.test(rule))

  expect(rulesOfChart('by: branch, label: name')).toEqual([])
  expect(rulesOfChart('by: branch')).toEqual(['list/figure-group'])
  expect(rulesOfChart('by: branch, label: score')).toEqual(['list/figure-group'])
  expect(rulesOfChart('by: branch, label: nmae')).toEqual(['ref/field'])
})

describe('means of a ranking', () => {
  const change: Record<string, (text: string, means: string) => string> = {
    'entities/request.yaml': (text) =>
      text.replace(
        '  score: {',
        '  place: { type: integer, title: 名次, readonly: true }\n  mean: { type: decimal, title: 平均, readonly: true }\n  score: {',
      ),
    'workflows/request.yaml': (text, means) =>
      text.replace(
        '      - { notify: roles,',
        `      - { rank: place, ranking: { among: kind, states: [pending], order: [{ field: score, sort: desc }], means: { ${means} } } }\n      - { notify: roles,`,
      ),
  }

  const ranking = (means: string) =>
    lintSound(
      soundFiles.map(({ path, text }) => ({ path, text: change[path]?.(text, means) ?? text })),
    )
      .problems.map(({ rule, message }) => `${rule} ${message}`)
      .filter((text) => /^(workflow|ref)/.test(text))

  test.each([
    ['score: score', '“分数”不是由系统填写的小数字段'],
    ['mean: name', '“名称”不是数字字段'],
    ['nothing: score', 'ref/field'],
    ['mean: nothing', 'ref/field'],
  ])('name fields that fit: %s', (means, message) => {
    expect(ranking(means).join('\n')).toContain(message)
  })
})
