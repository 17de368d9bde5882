export interface Score {
  rater: string
  subject: string
  value: number
}

/** How two raters agree on shared subjects. */
export interface Agreement {
  count: number
  /** From -1 to 1, two decimals; null with too few scores, or without differences. */
  value: number | null
  /**
   * How much greater the first's scores are on average, two decimals; null without shared subjects.
   */
  apart: number | null
}

/** Shared subjects that make an agreement significant. */
export const minShared = 3

/**
 * Lin's concordance correlation coefficient: 1 equal, 0 unrelated, -1 mirrored. Null for fewer than
 * `minShared` pairs, and where both give one value only.
 */
export function computeConcordance(pairs: readonly (readonly [number, number])[]): number | null {
  if (pairs.length < minShared) return null

  const [first, second] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)]
  const [a, b] = [mean(first), mean(second)]
  const together = mean(pairs.map(([x, y]) => (x - a) * (y - b)))
  const whole =
    mean(first.map((x) => (x - a) ** 2)) + mean(second.map((y) => (y - b) ** 2)) + (a - b) ** 2

  // Floating-point noise.
  if (whole < 1e-9) return null

  return round(Math.min(1, Math.max(-1, (2 * together) / whole)))
}

/** For each pair of raters; the diagonal has each rater's number of scores. */
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

const mirrored = ({ apart, ...same }: Agreement): Agreement => ({
  ...same,
  apart: apart === null ? null : 0 - apart,
})

type Counts = ReadonlyMap<string, number> | undefined

function between(first: Counts = new Map(), second: Counts = new Map(), isSame = false): Agreement {
  // Sums of fractions depend on the order.
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

/** To two decimals, symmetrically around 0 and without -0. */
const round = (value: number) => (Math.sign(value) * Math.round(Math.abs(value) * 100)) / 100 + 0
