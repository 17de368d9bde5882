import { expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { MeasureRule } from '#config-model/measure/measure-rule.ts'
import { formatRawValue } from './measure-rows.ts'

const config = {
  dictionaries: { level: { items: [{ value: 'nation', label: '国家级' }] } },
  entities: {
    brand: {
      fields: {
        level: { type: 'dictionary', title: '级别', dictionary: 'level' },
        honours: {
          type: 'table',
          title: '荣誉',
          fields: { level: { type: 'dictionary', title: '级别', dictionary: 'level' } },
        },
      },
    },
  },
} as unknown as Config

const textOf = (rule: object, finding: Parameters<typeof formatRawValue>[3]) =>
  formatRawValue({ config, locale: 'zh-CN' }, 'brand', rule as MeasureRule, finding)

it('a measured value is read in words: labels of a dictionary, the mean of peers, a percentage', () => {
  expect(textOf({ method: 'level', source: ['level'], base: [] }, ['nation'])).toBe('国家级')
  expect(
    textOf({ method: 'count', source: ['honours'], match: { field: 'level' }, base: [] }, [
      'nation',
      'nation',
    ]),
  ).toBe('国家级、国家级')
  expect(textOf({ method: 'rate', source: ['level'], base: [] }, 'mean')).toBe('按同业平均')
  expect(textOf({ method: 'rate', source: ['level'], base: ['level'] }, 12.345)).toBe('12.35%')
  expect(textOf({ method: 'rate', source: ['level'], base: [] }, null)).toBeNull()
})
