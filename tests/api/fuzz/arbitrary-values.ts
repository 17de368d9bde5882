import fc from 'fast-check'

/** A JSON Schema, as far as ours use it. */
type Schema = Record<string, unknown>

/** Texts that have broken servers. */
export const words = [
  '',
  'constructor',
  '__proto__',
  'toString',
  "'; drop table account; --",
  '%',
  '%00',
  '\u0000',
  '\ud800',
  '\u202e文',
  '99999999999999999999',
  '-1',
  '1e400',
  'NaN',
  '0000-01-01',
  '2025-13-45',
  '9999-12-31 23:59:59',
  'now',
  '530828',
  'declaration',
  '{}',
  '[null]',
  '普洱',
  '😀'.repeat(40),
  'x'.repeat(300),
  '.',
  '../..',
  'a/b',
  '*',
  '$1',
  '\\',
]

export const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...words) },
  fc.string({ unit: 'binary', maxLength: 20 }),
)

/** Any JSON, never large. */
export const junk: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, false, 0, -1, 1e308, -0, 2.5, 2 ** 31, 2 ** 53),
    word,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      fc.oneof(word, fc.constantFrom('id', 'name', 'from', 'to', 'path', 'length')),
      tie('value'),
      {
        maxKeys: 3,
      },
    ),
  ),
})).value

/** Now and then something else than meant. */
export const orJunk = (meant: fc.Arbitrary<unknown>, weight = 6): fc.Arbitrary<unknown> =>
  fc.oneof({ weight, arbitrary: meant }, junk)

/** Values that a schema allows, with now and then one that it does not, at any depth. */
export function fromSchema(schema: Schema): fc.Arbitrary<unknown> {
  const [type] = [schema['type']].flat()
  if (schema['enum'] !== undefined) return orJunk(fc.constantFrom(...(schema['enum'] as unknown[])))
  if (type === 'object') return orJunk(objectOf(schema), 20)

  if (type === 'array')
    return orJunk(
      fc.array(fromSchema((schema['items'] as Schema | undefined) ?? {}), { maxLength: 4 }),
      12,
    )

  if (type === 'boolean') return orJunk(fc.boolean())
  if (type === 'integer' || type === 'number')
    return orJunk(fc.oneof(fc.integer({ min: -2, max: 3000 }), fc.integer()))
  if (type === 'string') return orJunk(textOf(schema))

  return junk
}

function textOf({ pattern, format }: Schema): fc.Arbitrary<string> {
  if (format === 'date' || /\\d\{4\}-/.test(String(pattern)))
    return fc.constantFrom('2025-08-01', '2024-02-30', '')
  if (typeof pattern === 'string' && pattern.includes('1,12'))
    return fc.integer({ min: -1, max: 12 }).map(String)

  return word
}

function objectOf({ properties = {} }: Schema): fc.Arbitrary<unknown> {
  const propertySchemas = Object.entries(properties as Record<string, Schema>)
  const some = fc.record(
    Object.fromEntries(propertySchemas.map(([name, inner]) => [name, fromSchema(inner)])),
    {
      requiredKeys: [],
    },
  )

  return fc
    .tuple(
      some,
      fc.oneof(
        { weight: 6, arbitrary: fc.constant({}) },
        fc.dictionary(word, junk, { maxKeys: 2 }),
      ),
    )
    .map(([meant, more]) => ({ ...more, ...meant }))
}
