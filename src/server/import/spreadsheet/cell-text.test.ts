import { describe, expect, it } from 'vitest'
import { numberFormatOf, numberText } from './cell-text.ts'

describe('numberFormatOf', () => {
  it('knows dates and percentages by their number or their code', () => {
    for (const id of [14, 17, 31, 36, 57]) expect(numberFormatOf(id, undefined)).toBe('date')
    for (const id of [18, 22, 32, 47, 55]) expect(numberFormatOf(id, undefined)).toBe('date-time')
    for (const id of [9, 10]) expect(numberFormatOf(id, undefined)).toBe('percent')
    for (const id of [0, 1, 2, 4, 11, 49]) expect(numberFormatOf(id, undefined)).toBe('number')
    for (const code of ['yyyy"年"m"月"d"日"', '[$-804]aaaa', 'm\\月d\\日'])
      expect(numberFormatOf(176, code), code).toBe('date')
    for (const code of ['yyyy-mm-dd hh:mm:ss', 'h:mm AM/PM'])
      expect(numberFormatOf(176, code), code).toBe('date-time')
    for (const code of ['0.0%', '[红色]0%;-0%'])
      expect(numberFormatOf(176, code), code).toBe('percent')
    for (const code of ['General', '0.00"万元/day"', '[Red]#,##0', '0.00E+00', '#,##0;"sold"'])
      expect(numberFormatOf(176, code), code).toBe('number')
  })
})

describe('numberText', () => {
  it('gives moments to the second, days without a time, and times of day', () => {
    const seconds = (time: string) => {
      const [hours = 0, minutes = 0, rest = 0] = time.split(':').map(Number)
      return (hours * 3600 + minutes * 60 + rest) / 86_400
    }

    for (const time of ['00:00:42', '00:02:27', '00:04:12', '00:04:33', '17:01:02'])
      expect(numberText(45_789 + seconds(time), 'date', false)).toBe(`2025-05-12 ${time}`)
    expect(numberText(45_789, 'date', false)).toBe('2025-05-12')
    expect(numberText(45_789 - 1462, 'date', true)).toBe('2025-05-12')
    expect(numberText(0.5, 'date', false)).toBe('12:00:00')
    expect(numberText(1, 'date', false)).toBe('1900-01-01')
    expect(numberText(61, 'date', false)).toBe('1900-03-01')
    expect(numberText(2_958_465, 'date', false)).toBe('9999-12-31')
    expect(numberText(45_789, 'date-time', false)).toBe('2025-05-12 00:00:00')
    expect(numberText(-3, 'date', false)).toBe('-3')
  })

  it('gives numbers with the digits that a sheet shows, and percentages as such', () => {
    expect(numberText(0.30000000000000004, 'number', false)).toBe('0.3')
    expect(numberText(1e-7, 'number', false)).toBe('0.0000001')
    expect(numberText(1234567.89, 'number', false)).toBe('1234567.89')
    expect(numberText(0.35, 'percent', false)).toBe('35%')
    expect(numberText(0.07, 'percent', false)).toBe('7%')
  })

  it('refuses numbers of more digits than a sheet keeps', () => {
    expect(numberText(999_999_999_999_999, 'number', false)).toBe('999999999999999')
    const fault = 'long-number'

    expect(numberText(915301021234568000, 'number', false)).toEqual({
      fault,
      text: '915301021234568000',
    })

    expect(numberText(1e21, 'number', false)).toEqual({ fault, text: '1000000000000000000000' })
    expect(numberText(-1e15, 'number', false)).toEqual({ fault, text: '-1000000000000000' })
  })
})
