import { expect, test } from 'vitest'
import { lintShipped, shippedFiles } from './lint-files.ts'

/** What is said of the shipped configuration once a page has a line more. */
const said = (file: string, line: string): string[] =>
  lintShipped(
    shippedFiles.map((source) =>
      source.path === file
        ? { path: file, text: `${source.text.replace(/^bulkActions.*\n/m, '')}${line}\n` }
        : source,
    ),
  ).problems.map(({ rule, message }) => `${rule} ${message}`)

const reads = 'pages/cms/articleViewLog.yaml'

test('an act of the source is done with several rows where the source takes several', () => {
  expect(said(reads, 'bulkActions: [{ call: remind, max: 500 }, { export: xlsx }]')).toEqual([])
  expect(said(reads, 'bulkActions: [{ call: remind, max: 501 }]')).toEqual([
    'list/bulk-over-limit 一次最多 501 条，超过流程或来源规定的 500 条',
  ])
  expect(said('pages/system/user.yaml', 'bulkActions: [{ call: resetPassword }]')).toEqual([
    'list/bulk-no-limit 操作“resetPassword”只能一条一条地办',
  ])
})

test('an act that the source does not have, and one that nobody who opens the list may do, is found', () => {
  expect(said(reads, 'bulkActions: [{ call: unlock }]')).toEqual([
    expect.stringMatching(/^list\/act-unknown 来源 articleReads 没有操作“unlock”/),
  ])
  expect(said('pages/declare-audit/city.yaml', 'bulkActions: [{ call: remind }]')).toEqual([
    expect.stringMatching(/^list\/act-unknown .*没有写 source，没有这个操作/),
  ])
  expect(
    said(reads, 'bulkActions: [{ call: remind, transition: pass }]').some((text) =>
      text.startsWith('list/action-empty'),
    ),
  ).toBe(true)
})

/** What is said of the shipped configuration with one file changed. */
const saidOf = (file: string, change: (text: string) => string): string[] =>
  lintShipped(
    shippedFiles.map(({ path, text }) => ({ path, text: path === file ? change(text) : text })),
  ).problems.map(({ rule, message }) => `${rule} ${message}`)

test('what is decided below an article is a transition of the list, open to several rows', () => {
  const decide = (transition: string) =>
    saidOf('pages/upkeep/top10/logo-use-notice.yaml', (text) =>
      text.replace(/^decide.*$/m, `decide: { list: upkeep/logo-own, transition: ${transition} }`),
    )

  expect(decide('cancel')).toEqual(['list/bulk-no-limit 动作“cancel”没有开放批量办理'])
  expect(decide('sing').filter((text) => text.startsWith('ref/'))).toHaveLength(1)
})

test('a preview of another record names its fields, found by a common field', () => {
  const slips: [string, string][] = [
    ['score-result', 'score-reslut'],
    ['by: declaration', 'by: markType'],
    ['final]', 'finall]'],
    ['rankNo', 'rankNr'],
  ]

  const said = saidOf('workflows/score-mark.yaml', (text) =>
    text
      .split('foresee:')
      .map((part, at) => (at === 0 ? part : part.replace(...(slips[at - 1] ?? ['', '']))))
      .join('foresee:'),
  )

  expect(said.filter((text) => text.startsWith('ref/'))).toHaveLength(slips.length)
})
