import { expect, test } from 'vitest'
import { tellOfChange } from './tell-of-change.ts'

const list = 'pages/declare-audit/list.yaml'
const preset = (where: string) =>
  tellOfChange([list, 'presets:\n', `presets:\n  - { id: there, title: 当地, where: ${where} }\n`])
const effect = (set: string) =>
  tellOfChange([
    'workflows/declaration.yaml',
    'transitions:\n',
    `transitions:\n  move: { title: 划转, from: publicity, to: notElected, by: { roles: [leader], notSelf: true }, effects: [{ set: { ${set} } }] }\n`,
  ])
const withoutRemarks = (lines: string[]) => lines.filter((line) => !line.includes(' info '))

const slips: [condition: string, message: RegExp][] = [
  ['{ field: regionCode, is: "539999" }', /error ref\/region 区划代码“539999”不存在/],
  ['{ field: regionCode, isNot: 普洱市 }', /error ref\/region .*“普洱市”不存在 .*“530800”/],
  ['{ field: regionCode, in: ["530828", "539999"] }', /error ref\/region .*“539999”不存在/],
  ['{ field: regionScope, contains: "539999" }', /error ref\/region .*“539999”不存在/],
  [
    '{ field: regionCode, is: "530800" }',
    /error condition\/value-type “注册所在地”只填县（市、区），不会是“530800”（普洱市） 请写县（市、区）的代码；条件中要包括所辖的，写 within: "530800"/,
  ],
  ['{ field: regionCode, notIn: ["530828", "530800"] }', /error condition\/value-type .*“530800”/],
  ['{ field: regionScope, contains: "530000" }', /error condition\/value-type .*“530000”/],
  ['{ field: regionCode, is: 530828 }', /error condition\/value-type .*"530828"/],
]

test.each(slips)('a region that a field never holds is one problem: %s', (condition, message) => {
  expect(withoutRemarks(preset(condition))).toEqual([expect.stringMatching(message)])
})

test.each(['"539999"', '"530800"'])('neither may an effect write it: %s', (code) => {
  expect(withoutRemarks(effect(`regionCode: ${code}`))).toHaveLength(1)
})

test.each(['"539999"', '"530800"'])('a default is still one problem: %s', (code) => {
  const field = `  zone: { type: region, title: 片区, root: "530000", default: ${code} }\n`
  const problems = tellOfChange(
    ['entities/declaration.yaml', 'fields:\n', `fields:\n${field}`],
    ['forms/declaration.yaml', 'brandNameEn, industry', 'brandNameEn, zone, industry'],
  )
  expect(withoutRemarks(problems)).toHaveLength(1)
})

test.each([
  '{ field: regionCode, is: "530828" }',
  '{ field: regionCode, within: "530800" }',
  '{ field: regionCode, startsWith: "5308" }',
  '{ field: regionCode, is: "" }',
  '{ field: regionScope, contains: "530828" }',
])('%s is right', (condition) => {
  expect(withoutRemarks(preset(condition))).toEqual([])
})
