import { expect, it } from 'vitest'
import { scalesOf } from './lines.tsx'

it('the numbers at the side and the days at both ends of a picture have the room they need, however large the letters are', () => {
  for (const letter of [12, 16, 24])
    for (const maximum of [4, 900, 48_000, 2_300_000]) {
      const { left, right, y } = scalesOf(12, maximum, { width: 700, letter })
      const [, top] = y.domain()
      const words = (top ?? 0).toLocaleString('en-US').length

      expect(left - 8, `${maximum} at ${letter} px`).toBeGreaterThanOrEqual(words * letter * 0.55)

      // Half of a day such as 11-16, around its point.
      expect(left).toBeGreaterThanOrEqual(2.5 * letter * 0.55)
      expect(700 - right).toBeGreaterThanOrEqual(2.5 * letter * 0.55)
      expect(y(top ?? 0)).toBe(letter)
    }
})
