import fc from 'fast-check'
import { expect, it } from 'vitest'
import { edgeOf, spanSizeCount, spansBeyond } from './time-tags.ts'

/** The spans that a second lies in, as the database finds them. */
const spansOf = (second: number): string[] => [
  ...[12, 17, 22].map((width) => `${width}.${Math.floor(second / 2 ** width)}`),
  `27.${Math.min(33, Math.max(0, Math.floor(second / 2 ** 27) + 1))}`,
]
const size = fc.integer({ min: 0, max: spanSizeCount - 1 })
const seconds = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const any = fc.integer({ min: -(2 ** 36), max: 2 ** 38 })
/** Seconds close to one another are in the same spans, or just not. */
const near = (second: number) =>
  fc.oneof(
    seconds,
    fc.integer({ min: -(2 ** 18), max: 2 ** 18 }).map((more) => second + more),
  )

it('spans beyond a second hold every later one from the edge of its own on, and no earlier one', () => {
  fc.assert(
    fc.property(
      seconds.chain((second) => fc.tuple(fc.constant(second), near(second))),
      size,
      ([second, other], of) => {
        const spans = new Set(spansBeyond(second, of, true))
        expect(spansOf(other).some((span) => spans.has(span))).toBe(
          other >= edgeOf(second, of, false),
        )
      },
    ),
    { numRuns: 2000, seed: 20261122 },
  )
})

it('spans before a second hold every earlier one up to the edge of its own, and no later one', () => {
  fc.assert(
    fc.property(
      seconds.chain((second) => fc.tuple(fc.constant(second), near(second))),
      size,
      ([second, other], of) => {
        const spans = new Set(spansBeyond(second, of, false))
        expect(spansOf(other).some((span) => spans.has(span))).toBe(
          other < edgeOf(second, of, true),
        )
      },
    ),
    { numRuns: 2000, seed: 20261122 },
  )
})

it('whatever the century, what is as far as a second or farther is among its spans', () => {
  fc.assert(
    fc.property(any, any, size, fc.boolean(), (second, other, of, isLater) => {
      const spans = new Set(spansBeyond(second, of, isLater))
      if (isLater ? other >= second : other <= second)
        expect(spansOf(other).some((span) => spans.has(span))).toBe(true)
      expect(spans.size).toBeLessThan(130)
    }),
    { numRuns: 2000, seed: 20261122 },
  )
})
