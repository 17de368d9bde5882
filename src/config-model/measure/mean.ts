/**
 * The mean of numbers without the highest and the lowest `dropped` of them, two decimals; null when
 * fewer than one would be left.
 */
export function trimmedMean(numbers: number[], dropped: number): number | null {
  const kept = numbers.toSorted((a, b) => a - b).slice(dropped, numbers.length - dropped)
  if (kept.length === 0) return null
  return Math.round((kept.reduce((sum, value) => sum + value, 0) / kept.length) * 100) / 100
}
