import { expect, it } from 'vitest'
import { MeasuredFont, fontOf } from './measured-font.ts'
import { breakLines } from './sheet.ts'

const letters = new MeasuredFont(fontOf('regular'), () => {})
const linesOf = (text: string, signs: number) => breakLines(letters, text, 10, signs * 10)

it('no line begins with a closing sign or ends with an opening one', () => {
  for (let signs = 4; signs < 20; signs++) {
    const lines = linesOf('一二三四，（五六七）“八九”十。'.repeat(20), signs)
    for (const line of lines) {
      expect(line).not.toMatch(/^[，）”。]/)
      expect(line).not.toMatch(/[（“]$/)
    }
  }
})

it('words and figures stay whole as long as they fit, and nothing is lost', () => {
  const text = '销售额1,234.56万元，官网www.example.com，共12345678件'
  for (let signs = 9; signs < 30; signs++) {
    const lines = linesOf(text, signs)
    expect(lines.join('')).toBe(text)
    expect(lines.some((line) => line.includes('1,234.56'))).toBe(true)
    for (const line of lines)
      expect(letters.measure(line, 10)).toBeLessThanOrEqual(signs * 10 + 0.01)
  }
})

it('a word longer than the line is divided', () => {
  const lines = linesOf('x'.repeat(500), 10)
  expect(lines.join('')).toBe('x'.repeat(500))
  expect(lines.length).toBeGreaterThan(20)
})

it('lines of the text stay lines, blank ones too', () => {
  expect(linesOf('一\n\n二', 10)).toEqual(['一', '', '二'])
})
