import { expect, test } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { localizeConfig } from '#config-model/localize-config.ts'
import type { Page } from '#config-model/types.generated.ts'
import { readEdited, saidOfEdit, shipped, type Edit } from './said-of-edit.ts'

const page = 'pages/declare/compliance.yaml'
const nextYear: Edit = [
  'years.yaml',
  'date: "2022-07-01", text: 2022-7-1',
  'date: "2023-07-01", text: 2023-7-1',
]
const withoutText: Edit = ['years.yaml', 'date: "2022-07-01", text: 2022-7-1', 'date: "2022-07-01"']

const subtitleOf = (page?: Page) => (page?.kind === 'list' ? page.subtitle : undefined)
const textsOf = (config: Config | null) => [
  subtitleOf(config?.pages['declare/compliance']),
  config?.forms['compliance']?.steps[0]?.sections[1]?.help?.split('；')[0],
]

test('the period of the compliance check follows the date of the year in every text', () => {
  expect(textsOf(shipped)).toEqual(['核查时段：2022-7-1 至今', '核查时段为 2022-7-1 至今'])
  expect(textsOf(readEdited(nextYear).config)).toEqual([
    '核查时段：2023-7-1 至今',
    '核查时段为 2023-7-1 至今',
  ])
  expect(textsOf(shipped)[0]).toBe('核查时段：2022-7-1 至今')
})

test('a translation says the date in its words', () => {
  expect(textsOf(localizeConfig(shipped, 'en-US'))).toEqual([
    'Period from 1 July 2022 until today',
    expect.stringContaining('The period is 1 July 2022 until today.'),
  ])
})

test('without words for it the date is written YYYY-MM-DD', () => {
  const edits: Edit[] = [withoutText, ['texts/en-US/shell.yaml', ', text: 1 July 2022 }', ' }']]
  const { config } = readEdited(...edits)
  expect(textsOf(config)[0]).toBe('核查时段：2022-07-01 至今')
  expect(textsOf(localizeConfig(config!, 'en-US'))[0]).toBe('Period from 2022-07-01 until today')
})

test('a list of shared columns fills the dates of its own texts', () => {
  const { config } = readEdited([
    'pages/declare-audit/list.yaml',
    'title: 建议入选名单',
    'title: 建议入选名单（{dates.validity}）',
  ])
  const list = config?.pages['declare-audit/list']
  expect(list?.title).toBe('建议入选名单（2024-08-01）')
  expect(list?.kind === 'list' && list.columns).toEqual(
    (shipped.pages['declare-audit/list'] as { columns?: unknown }).columns,
  )
})

test('an unknown date is an error with the nearest name, in every kind of file', () => {
  expect(saidOfEdit([page, '{dates.complianceStart}', '{dates.complianceStrat}'])).toMatchObject([
    { file: page, rule: 'years/text-date', hint: expect.stringContaining('complianceStart') },
  ])
  expect(
    saidOfEdit([
      'dictionaries/return_reason.yaml',
      'label: 材料不全',
      'label: "{dates.validity}前材料不全"',
    ]),
  ).toMatchObject([{ rule: 'years/text-date', hint: '请直接写出日期' }])
})
