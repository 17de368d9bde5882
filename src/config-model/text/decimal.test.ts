import { expect, it } from 'vitest'
import { decimalsOf, roundFloatNoise, shiftDecimalPoint, formatPlainNumber } from './decimal.ts'

it('formatPlainNumber writes numbers without exponents, binary remainders or lost digits', () => {
  const texts = [0.1 + 0.2, 1e-7, -2.5e-9, 1e21, 9_999_999.99, 4_000_000.1234, 0, -0.5, 123e18].map(
    formatPlainNumber,
  )
  expect(texts).toEqual([
    '0.3',
    '0.0000001',
    '-0.0000000025',
    '1000000000000000000000',
    '9999999.99',
    '4000000.1234',
    '0',
    '-0.5',
    '123000000000000000000',
  ])
})

it('decimalsOf counts decimal digits, not binary ones', () => {
  expect([4_000_000.1234, 99_999_999_999.1234, 1.005, 0.1 + 0.2, 12].map(decimalsOf)).toEqual([
    4, 4, 3, 1, 0,
  ])
  expect(roundFloatNoise(1.15 * 100)).toBe(115)
})

it('shiftDecimalPoint moves the point in the digits', () => {
  expect(shiftDecimalPoint({ whole: '1', fraction: '005' }, 4)).toEqual({
    whole: '10050',
    fraction: '',
  })
  expect(shiftDecimalPoint({ whole: '35', fraction: '5' }, -4)).toEqual({
    whole: '',
    fraction: '00355',
  })
  expect(shiftDecimalPoint({ whole: '0', fraction: '0' }, -2)).toEqual({ whole: '', fraction: '' })
})
