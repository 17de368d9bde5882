import { describe, expect, it } from 'vitest'
import { parseDateText, parseDateTimeText } from './date-text.ts'
import { refuseFile, sizeText } from '#web/runtime/widgets/attachments/file-rules.ts'
import { numberText, parseNumber } from './number-text.ts'

describe('what people type', () => {
  it.each([
    ['1,234.50', 1234.5],
    ['１２３．５', 123.5],
    ['1 200 万元', 1200],
    ['12%', 12],
    ['-3', -3],
    ['', null],
    ['一百', undefined],
    ['1.2.3', undefined],
    ['1e5', undefined],
  ])('reads the number %s', (text, value) => {
    expect(parseNumber(text)).toBe(value)
  })
  it('edits numbers without exponents', () => {
    expect(numberText(0.0000015)).not.toContain('e')
    expect(numberText(9999999.99)).toBe('9999999.99')
  })
  it.each([
    ['2025-8-1', '2025-08-01'],
    ['2025/08/01', '2025-08-01'],
    ['2025年8月1日', '2025-08-01'],
    ['20250801', '2025-08-01'],
    ['2025-02-30', '2025-02-30'],
    ['明天', '明天'],
    ['', ''],
  ])('reads the day %s', (text, value) => {
    expect(parseDateText(text)).toBe(value)
  })
  it('completes a time', () => {
    expect(parseDateTimeText('2025-8-1 9:05')).toBe('2025-08-01 09:05:00')
    expect(parseDateTimeText('2025-8-1')).toBe('2025-08-01 23:59:59')
    expect(parseDateTimeText('2025-8-1 25:00')).toBe('2025-8-1 25:00')
  })
})

describe('files that must not be sent', () => {
  const field = { type: 'files', title: '证书', accept: ['pdf'], maxSize: '1MB' } as const
  it('says why in words', () => {
    expect(refuseFile({ name: 'a.exe', size: 5 }, { ...field, accept: ['pdf'] })).toContain('不支持 exe 格式')
    expect(refuseFile({ name: 'a.PDF', size: 2 * 1024 * 1024 }, { ...field, accept: ['pdf'] })).toBe(
      '文件 2 MB，超过上限 1MB',
    )
    expect(refuseFile({ name: 'a.pdf', size: 0 }, { ...field, accept: ['pdf'] })).toBe('文件是空的')
    expect(refuseFile({ name: 'a.pdf', size: 10 }, { ...field, accept: ['pdf'] })).toBeNull()
    expect(sizeText(1536 * 1024)).toBe('1.5 MB')
  })
})
