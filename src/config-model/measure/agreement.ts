/** A score that a reviewer gave to a subject. */
export interface Score {
  rater: string
  subject: string
  value: number
}

/** How far two agree about what both of them judged. */
export interface Agreement {
  /** How many things both judged. */
  count: number
  /** From -1 to 1, two decimals; null with too few, or without differences. */
  value: number | null
  /** How much more the first gives on average, two decimals; null where they share nothing. */
  apart: number | null
}

/** Fewer things that both judged than this say nothing of how far they agree. */
export const fewestShared = 3

/**
 * Computes Lin's concordance correlation: 1 for equal scores, lower the more scores and orders
 * differ, 0 without any relation, -1 for the mirror image. Null for fewer than `fewestShared`, and
 * where both give one value only.
 */
export function computeConcordance(pairs: readonly (readonly [number, number])[]): number | null {
  if (pairs.length < fewestShared) return null

  const [first, second] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)]
  const [a, b] = [mean(first), mean(second)]
  const together = mean(pairs.map(([x, y]) => (x - a) * (y - b)))
  const whole =
    mean(first.map((x) => (x - a) ** 2)) + mean(second.map((y) => (y - b) ** 2)) + (a - b) ** 2

  // A remainder of floating-point arithmetic is no difference.
  if (whole < 1e-9) return null

  return round(Math.min(1, Math.max(-1, (2 * together) / whole)))
}

/**
 * How far each of the raters agrees with each of the others: a row for each, in their order, and in
 * it one for each; with itself, how many it judged.
 */
export function computeAgreements(
  raters: readonly string[],
  scores: readonly Score[],
): Agreement[][] {
  const scoresByRater = new Map(raters.map((rater) => [rater, new Map<string, number>()]))
  for (const { rater, subject, value } of scores) scoresByRater.get(rater)?.set(subject, value)
  const half = raters.map((first, at) =>
    raters
      .slice(at)
      .map((second) =>
        between(scoresByRater.get(first), scoresByRater.get(second), first === second),
      ),
  )

  return half.map((ownRow, at) => [
    ...half.slice(0, at).flatMap((row, n) => row.slice(at - n, at - n + 1).map(mirrored)),
    ...ownRow,
  ])
}

/** The same from the other's side. */
const mirrored = ({ apart, ...same }: Agreement): Agreement => ({
  ...same,
  apart: apart === null ? null : 0 - apart,
})

type Counts = ReadonlyMap<string, number> | undefined

function between(first: Counts = new Map(), second: Counts = new Map(), isSame = false): Agreement {
  // Sorted, because sums of fractions depend on the order.
  const shared = [...first.keys()].filter((subject) => second.has(subject)).toSorted()
  const pairs = shared.map(
    (subject) => [first.get(subject) ?? 0, second.get(subject) ?? 0] as const,
  )
  const apart = pairs.length === 0 ? null : round(mean(pairs.map(([x, y]) => x - y)))

  return {
    count: pairs.length,
    value: isSame ? null : computeConcordance(pairs),
    apart: isSame ? null : apart,
  }
}

const mean = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length

/** Two decimals, the same for a number and its opposite, and never -0. */
const round = (value: number) => (Math.sign(value) * Math.round(Math.abs(value) * 100)) / 100 + 0
