import { expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { formatLogDetail } from './detail-words.ts'

const config = {
  entities: { org: { fields: { shortName: { type: 'text', title: '简称' } } } },
} as unknown as Config

it.each([
  [
    'zh-CN',
    { act: 'update', fields: ['shortName', 'other'], by: '张三' },
    '动作：修改；字段：简称、other；由：张三',
  ],
  [
    'en-US',
    { page: 'update', rows: 3, filter: { shortName: '茶' } },
    'page: update; rows: 3; filter: 简称: 茶',
  ],
  ['zh-CN', { unclean: true, told: null }, '上次未正常停止：是'],
  ['zh-CN', { act: 'unlock', ids: 2 }, '动作：解锁；选中：2'],
  [
    'zh-CN',
    { dictionary: 'article_category', values: ['policy'] },
    '字典：article_category；值：policy',
  ],
] as const)('the detail of a log line is read in words (%s)', (locale, detail, expected) => {
  expect(
    formatLogDetail(config, locale, { detail: JSON.stringify(detail), recordKind: 'org' }),
  ).toBe(expected)
})

it('a detail that is no JSON stays as it is, a missing one is empty', () => {
  expect(formatLogDetail(config, 'zh-CN', { detail: '重启' })).toBe('重启')
  expect(formatLogDetail(config, 'zh-CN', {})).toBe('')
})
