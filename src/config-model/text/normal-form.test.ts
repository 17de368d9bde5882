import { expect, it } from 'vitest'
import { normalForm } from './clean-text.ts'

it('texts that read the same have one normal form: width, case, blanks, variants of a character, what is not seen', () => {
  const alike = [
    ['云岫 ABC', '云岫ａｂｃ', '云\u200B岫Abc ', '云\u3000岫\uFEFFABC'],
    ['葛\u{E0100}氏', '葛氏', '葛\uFE00氏'],
    ['Café', 'CAFE\u0301', 'café'],
    ['①号', '1号'],
    ['👨\u200D👩', '👨👩', '👨\uFE0F\u200D👩', '👨\u200D\u200D👩'],
  ]

  for (const texts of alike) expect(new Set(texts.map(normalForm)).size, texts.join('|')).toBe(1)
  expect(normalForm('云岫')).not.toBe(normalForm('云峀'))
  for (const text of alike.flat()) expect(normalForm(normalForm(text))).toBe(normalForm(text))
})
