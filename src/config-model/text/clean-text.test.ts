import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanLine, cleanText, isBlankText } from './clean-text.ts'

describe('a text at the edge', () => {
  test.each([
    ['what is around it goes', ' \u3000名称\t\n', '名称'],
    ['zero-width characters go', '云\u200B雾\u200D\uFEFF\u2060\u00AD', '云雾'],
    ['bidirectional overrides go', '附件\u202Efdp.exe\u2066', '附件fdp.exe'],
    ['controls go, lines and columns stay', 'a\u0000\u0007b\tc\r\nd\u2028e\rf', 'ab\tc\nd\ne\nf'],
    ['halves of characters go', 'a\uD800b\uDC00', 'ab'],
    ['one character has one spelling', 'Cafe\u0301', 'Café'],
    ['a hidden character does not keep two apart', 'e\u034F\u0301', 'é'],
    ['fillers that look like nothing go', '\u3164甲\u115F\u2800\uFFA0', '甲'],
    ['tags nobody sees go', '品\u{E0041}\u{E0042}', '品'],
    ['the variant of a rare surname stays, one', '葛\u{E0100}\u{E0101}\u{E0102}', '葛\u{E0100}'],
    ['full-width signs and emoji stay', '“甲”（乙）：①㎡ｱ 👍🏽', '“甲”（乙）：①㎡ｱ 👍🏽'],
    ['a family of emoji stays together', '👨\u200D👩\u200D👧', '👨\u200D👩\u200D👧'],
    [
      'so do joined emoji with a selector or a skin tone',
      '🏳\uFE0F\u200D🌈 👩🏽\u200D❤\uFE0F\u200D👨🏻 🙋\u200D♀\uFE0F',
      '🏳\uFE0F\u200D🌈 👩🏽\u200D❤\uFE0F\u200D👨🏻 🙋\u200D♀\uFE0F',
    ],
    ['a joiner that joins no two emoji goes', '\u200D👨\u200D云\u200D👩\u200D', '👨云👩'],
    ['so do two in a row', '👨\u200D\u200D👩\uFE0F\uFE0F\u200D👧', '👨👩\uFE0F👧'],
    ['a joiner beside what becomes another character goes', '👨\u200D↔\u200B\u0338', '👨↮'],
  ])('%s', (_, text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned)
  })

  test('heaps of marks on one character are cut', () => {
    expect(cleanText(`a${'\u0301'.repeat(500)}b`)).toBe(`á${'\u0301'.repeat(7)}b`)
  })

  test('in one line, breaks and columns are blanks', () => {
    expect(cleanLine(' 甲\r\n乙\t丙 ')).toBe('甲 乙 丙')
  })

  test.each(['', ' ', '\u3000\u00A0', '\u200B', '\uFE0F', ' \u2060\n', '\u2800', '\u3164'])(
    '%j says nothing',
    (text) => expect(isBlankText(text)).toBe(true),
  )

  test.each(['0', '无', '\n甲', '👍', 'é'])('%j says something', (text) =>
    expect(isBlankText(text)).toBe(false),
  )

  const odd = fc.constantFrom(
    ...'\u0301 \u0323 \u0344 \u0F73 \uFB2C \u{1D160} \u1100 \u1161 \u11A8 \u200D \uFE0F \u{E0100} \u034F \u202E a 葛 👨 ❤ ↔ \u0338 🏽'.split(
      ' ',
    ),
    ...'\uD800,\uDC00, ,\n,\r,\t,\uF900,\u09C7,\u09BE,\u2800'.split(','),
  )

  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.array(odd, { maxLength: 60 }).map((parts) => parts.join('')),
    fc
      .array(
        fc.oneof(
          odd,
          fc.nat(0xffff).map((unit) => String.fromCharCode(unit)),
        ),
        { maxLength: 60 },
      )
      .map((parts) => parts.join('')),
  )

  test('is clean once it was cleaned, whatever it was', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const clean of [cleanText, cleanLine]) {
          const once = clean(text)
          expect(clean(once)).toBe(once)
          expect(once.isWellFormed()).toBe(true)
          expect(once.normalize('NFC')).toBe(once)
          expect(once.trim()).toBe(once)
          expect(once).not.toMatch(/[\p{Bidi_Control}\u200B\u200C\u2060\uFEFF]|(?![\t\n])\p{Cc}/u)
          expect(once).not.toMatch(
            /(?<![\p{Extended_Pictographic}\uFE0F\p{Emoji_Modifier}])\u200D|\u200D(?!\p{Extended_Pictographic})/u,
          )
          expect(once.length).toBeLessThanOrEqual(3 * text.length)
        }

        expect(isBlankText(text)).toBe(cleanText(text) === '')
      }),
      { numRuns: 3000, seed: 20261122 },
    )
  })

  test('takes no longer for what was made to take long', () => {
    const before = process.cpuUsage()
    for (const text of [
      '\u0301\u0323',
      '\u200B',
      ' ',
      '\uFE0F',
      '\uD800',
      '👨\u200D',
      '\r',
      ' \uFE0F',
      '\u{E0100}',
    ])
      cleanText(`a${text.repeat(200_000)}b`)

    for (const text of [' '.repeat(400_000), `${' a'.repeat(200_000)} `]) cleanText(text)
    expect(process.cpuUsage(before).user).toBeLessThan(3_000_000)
  })
})
