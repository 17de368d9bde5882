import { expect, test } from 'vitest'
import { checkRecord } from '#config-model/forms/check-record.ts'
import { draftRecord, type RecordData } from '#config-model/record.ts'
import { shippedConfig } from '../api/shipped-config.ts'

const config = shippedConfig()

/** Messages at the number in a declaration that holds this one row. */
function faultsAt(list: 'certs' | 'trademarks', number: string, row: RecordData): string[] {
  const data = {
    type: 'product',
    isEdible: true,
    [list]: [{ ...row, [number]: row[number] ?? null }],
  }
  const record = draftRecord({ entity: 'declaration', year: 2025, state: 'draft', data })
  const problems = checkRecord(config, 'declaration', { record, user: null, now: new Date(0) }, {})

  return problems
    .filter(({ path }) => path.join('.') === `${list}.0.${number}`)
    .map(({ rule }) => rule)
}

test.each([
  ['green', 'GF530822230001', []],
  ['green', 'LB-01-23012345678A', []],
  ['green', 'GF-none', ['greenNumber']],
  ['organic', '123OP2300001', []],
  ['organic', 'F12OP2300001-2', []],
  ['organic', 'TOP', ['organicNumber']],
  ['sc', 'SC10353010000001', []],
  ['sc', 'SC10344010000053', ['scRegion']],
  ['sc', 'SC53', ['scNumber']],
  ['other', 'anything', []],
])('a certificate %s with the number %s', (certType, certNo, rules) => {
  expect(faultsAt('certs', 'certNo', { certType, certNo })).toEqual(rules)
})

test.each([
  ['goods', '12345678', []],
  ['collective', 'G1234567A', []],
  ['goods', '注册中', ['trademarkNumber']],
  ['goods', '第12345678号', ['trademarkNumber']],
  ['agi', 'AGI01234', []],
  ['agi', 'AGI2010-03-00260', []],
  ['agi', 'AGI', ['agiNumber']],
  ['gi_product', '国家知识产权局公告第123号', []],
])('a mark %s with the number %s', (kind, regNo, rules) => {
  expect(faultsAt('trademarks', 'regNo', { kind, regNo })).toEqual(rules)
})
