import fc from 'fast-check'
import pg from 'pg'
import { expect, it } from 'vitest'
import { parseMoment } from './parse-moment.ts'

const usual = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)
const two = (number: number) => String(number).padStart(2, '0')

it('reads every moment as the driver does', () => {
  const offset = fc
    .tuple(fc.constantFrom('+', '-'), fc.integer({ min: 0, max: 15 }))
    .map(([sign, hours]) => sign + two(hours))
  const fraction = fc.oneof(fc.constant(''), fc.stringMatching(/^\.\d{1,6}$/))
  const day = fc.date({
    min: new Date(-62_135_596_800_000),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  })

  fc.assert(
    fc.property(day, fraction, offset, (date, part, zone) => {
      const text = `${date.toISOString().slice(0, 19).replace('T', ' ')}${part}${zone}`
      expect(parseMoment(text)).toEqual(usual(text))
    }),
    { seed: 20261122 },
  )
})

it.each([
  'infinity',
  '-infinity',
  '0044-03-15 12:00:00+08 BC',
  '12026-01-01 00:00:00+08',
  '1900-01-01 00:00:00+08:05:43',
])('leaves what is unusual to the driver: %s', (text) =>
  expect(parseMoment(text)).toEqual(usual(text)),
)
