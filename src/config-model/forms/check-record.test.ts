import { expect, test } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { looseRecord, type Json } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { checkRecord } from './check-record.ts'

function rulesBroken(fields: Record<string, Partial<Field>>, data: Record<string, Json>): string[] {
  const config = {
    years: { realYear: 2025 },
    roles: { roles: {} },
    dictionaries: {},
    entities: { brand: { title: '品牌', titleField: 'name', access: [], fields } },
    forms: {
      brand: {
        entity: 'brand',
        title: '品牌',
        steps: [{ id: 'a', title: '一', sections: [{ id: 's', title: '节', fields: Object.keys(fields) }] }],
      },
    },
  } as unknown as Config
  const record = looseRecord({ entity: 'brand', year: 2025, data })
  return checkRecord(config, 'brand', { record, user: null, now: new Date(0) }, {}).map(({ rule }) => rule)
}

test.each([
  ['atLeast', [false, true, true]],
  ['atMost', [true, true, false]],
  ['above', [false, false, true]],
  ['below', [true, false, false]],
] as const)('%s 10 is met by 9, 10, 11: %j', (rule, isMet) => {
  const broken = [9, 10, 11].map((value) =>
    rulesBroken({ n: { type: 'integer', title: '数', [rule]: 10 } }, { n: value }),
  )
  expect(broken).toEqual(isMet.map((met) => (met ? [] : [rule])))
})

test('rows with the same key are told once, rows without a key are not the same', () => {
  const certs = {
    certs: { type: 'list', title: '证书', uniqueBy: 'no', fields: { no: { type: 'text', title: '编号' } } },
  } as const
  expect(rulesBroken(certs, { certs: [{ no: '1' }, { no: '2' }, { no: '1' }] })).toEqual(['uniqueBy'])
  expect(rulesBroken(certs, { certs: [{ no: '' }, {}, { no: '' }] })).toEqual([])
})
