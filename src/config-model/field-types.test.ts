import { expect, test } from 'vitest'
import type { Config } from './config.ts'
import { fieldTypes } from './field-types.ts'
import type { Json } from './record.ts'
import type { Field, FieldType } from './types.generated.ts'

const context = { config: { dictionaries: {}, regions: [] } as unknown as Config, year: 2025 }
const check = (field: Partial<Field> & { type: FieldType }, value: Json) =>
  fieldTypes[field.type].check?.(value, { title: '字段', ...field }, context) ?? null

test.each<[FieldType, number, string | null]>([
  ['money', 1.25, null],
  ['money', 1.255, '最多2位小数'],
  ['percent', 99.99, null],
  ['percent', 0.001, '最多2位小数'],
  ['decimal', 0.1234, null],
  ['decimal', 0.12345, '最多4位小数'],
])('%s %s has as many decimals as its type takes', (type, value, message) => {
  expect(check({ type }, value)).toBe(message)
})

test.each([
  ['a.pdf', 1024, null],
  ['a.PDF', 1024, null],
  ['a.pdf', 1025, 'a.pdf'],
  ['a.exe', 1, 'a.exe'],
])('file %s of %i bytes in a field that takes pdf up to 1KB', (name, size, fault) => {
  const value = [{ id: '1', name, size, type: 'application/pdf' }]
  const message = check({ type: 'files', accept: ['pdf'], maxSize: '1KB' }, value)
  if (fault === null) expect(message).toBeNull()
  else expect(message).toContain(fault)
})
