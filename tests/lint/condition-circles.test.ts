import { expect, test } from 'vitest'
import { readConfig } from '#config-compiler/read-config.ts'
import { readSound } from './read-sound.ts'

const entity = 'entities/request.yaml'
const form = 'forms/request.yaml'

/** What is said of circles when texts of the sound configuration are replaced. */
const said = (file: string, ...changes: [string, string][]): string[] =>
  saidBy('form/condition-cycle', file, ...changes)

const saidBy = (id: string, file: string, ...changes: [string, string][]): string[] =>
  readConfig(
    readSound().map(({ path, text }) => {
      if (path !== file) return { path, text }
      for (const [from] of changes) if (!text.includes(from)) throw new Error(from)
      return { path, text: changes.reduce((all, [from, to]) => all.replace(from, to), text) }
    }),
  )
    .problems.filter(({ rule }) => rule === id)
    .map(({ file: at, message }) => `${at} ${message}`)

test('a step, section or field that depends on its own content is reported', () => {
  expect(
    said(form, ['- id: ', '- visibleWhen: { field: name, notEmpty: true }\n    id: ']),
  ).toEqual([expect.stringContaining(`${form} “`)])
})

test('a cycle of three fields and one through a sum are reported once each', () => {
  expect(
    said(entity, [
      'fields:\n',
      `fields:
  one: { type: decimal, title: 一, visibleWhen: { field: three, notEmpty: true } }
  two: { type: decimal, title: 二, visibleWhen: { field: one, notEmpty: true } }
  three: { type: decimal, title: 三, visibleWhen: { field: two, notEmpty: true } }
  four: { type: decimal, title: 四, visibleWhen: { field: five, above: 3 } }
  five: { type: decimal, title: 五, computed: { sum: [four] } }
`,
    ]),
  ).toEqual([
    `${entity} “三”和“一”互相等待对方显示，两个都不会出现`,
    `${entity} “四”和“五”互相等待对方显示，两个都不会出现`,
  ])
})

test('sums that are computed from each other are reported once', () => {
  expect(
    saidBy('field/gathered-circle', entity, [
      'fields:\n',
      `fields:
  all: { type: decimal, title: 全部, computed: { sum: [fund, rest] } }
  fund: { type: decimal, title: 资金, computed: { sum: [all] } }
  rest: { type: decimal, title: 其余, computed: { weighted: { fund: 0.5 } } }
  fair: { type: decimal, title: 占比, computed: { ratio: [fund, all] } }
`,
    ]),
  ).toEqual([
    expect.stringMatching(/“全部”取来的内容最后又取自它自己：“.*全部 ← .*资金 ← .*全部”$/),
  ])
})

test('columns of rows that are computed from each other, or from a sum of themselves, are reported once', () => {
  expect(
    saidBy('field/gathered-circle', entity, [
      'fields:\n',
      `fields:
  costs:
    type: list
    title: 费用
    fields:
      net: { type: money, title: 净额, computed: { weighted: { gross: 0.9 } } }
      gross: { type: money, title: 总额, computed: { sum: [net, tax] } }
      tax: { type: money, title: 税额 }
      share: { type: decimal, title: 占比, computed: { ratio: [tax, shares] } }
      part: { type: decimal, title: 份额, computed: { ratio: [tax, taxes] } }
  shares: { type: decimal, title: 占比合计, computed: { sum: [costs.*.share] } }
  taxes: { type: money, title: 税额合计, computed: { sum: [costs.*.tax] } }
`,
    ]),
  ).toEqual([
    expect.stringMatching(
      /“净额”取来的内容最后又取自它自己：“.*费用 净额 ← .*费用 总额 ← .*费用 净额”$/,
    ),
    expect.stringMatching(
      /“占比”取来的内容最后又取自它自己：“.*费用 占比 ← .*占比合计 ← .*费用 占比”$/,
    ),
  ])
})
