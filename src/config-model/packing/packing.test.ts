import { assert, constantFrom, jsonValue, object, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packValue } from './pack.ts'
import { unpackValue } from './unpack.ts'

/** JSON tells the order of keys too. */
const told = JSON.stringify
const toldAgain = (value: unknown): string => told(unpackValue(packValue(value)))

const odd =
  ', ,, ~ ~0 ~1 . .. a.b \' @0 #1 [2 <1 { {.a 0 -1 1e3 true true, false null null~ + - ! +1 / * [] a a/ a* a[] 两,个 " \\ constructor'
const texts = ['', ' ', '\n', ' true', ...odd.split(' ')]

describe('what is packed', () => {
  it('is unpacked as it was, whatever it was, with its keys in their order', () => {
    const words = string({ unit: 'grapheme', maxLength: 6 })
    const isSame = (value: unknown) =>
      told(value).includes('__proto__') || toldAgain(value) === told(value)

    assert(property(jsonValue({ maxDepth: 5 }), isSame), { numRuns: 400 })
    assert(property(object({ key: words, values: [words], maxDepth: 4 }), isSame), { numRuns: 200 })
    const alike = constantFrom(...texts)

    assert(property(object({ key: alike, values: [alike], maxDepth: 4 }), isSame), { numRuns: 200 })
  })

  it('is the same where its texts and keys look like what they are told with', () => {
    const values = [
      texts,
      texts.map((text) => [text, { a: text }]),
      Object.fromEntries(texts.map((text) => [text, text])),
      Object.fromEntries(texts.map((text) => [text, { [text]: 1 }])),
      [{}, [], [{}], {}, [], null, true, 0, -0.5, 1e21, { a: {} }, { a: {} }, { '': 1 }, { '': 1 }],
    ]

    for (const value of values) expect(toldAgain(value)).toBe(told(value))
  })

  it('is without a key that objects have by nature', () => {
    expect(toldAgain(JSON.parse('[{"__proto__":{"a":1},"b":2},{"__proto__":{"a":1}}]'))).toBe(
      '[{"b":2},{}]',
    )
  })

  it('leaves out what JSON leaves out', () => {
    expect(toldAgain({ a: undefined, b: [undefined], c: { d: undefined } })).toBe(
      '{"b":[null],"c":{}}',
    )
  })

  it('is told once where it stands twice, and is two things again afterwards', () => {
    const field = { type: 'text', title: '名称', help: '写全称' }
    const packed = packValue([field, { of: [1] }, field])

    expect(packed.match(/写全称/g)).toHaveLength(1)
    const [first, , last] = unpackValue<(typeof field)[]>(packed)

    expect(last).toEqual(first)
    expect(last).not.toBe(first)
  })
})

it('a text that is cut off is refused', () => {
  const packed = packValue({ a: [1, 2, { b: 'c' }], d: { e: { f: 'g' } } })
  const columns = packed.split(',,')
  for (let count = 1; count < columns.length; count++)
    expect(() => unpackValue(columns.slice(0, count).join(',,'))).toThrow('nothing stands at place')
})
