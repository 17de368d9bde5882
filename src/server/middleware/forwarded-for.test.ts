import { expect, test } from 'vitest'
import { keepAddresses } from './forwarded-for.ts'

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['10.1.2.3:5678, 10.0.0.1', '10.1.2.3, 10.0.0.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['not-an-ip<script>, 10.5.5.5', '10.5.5.5'],
  ['<script>', undefined],
  ['', undefined],
  ['999.1.1.1', undefined],
])('%j', (given, kept) => {
  const headers = { 'x-forwarded-for': given }
  keepAddresses({ headers })
  expect(headers['x-forwarded-for']).toBe(kept)
})
