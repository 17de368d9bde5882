/**
 * The mean of numbers without the highest and the lowest `dropped` of them, two decimals; null when
 * fewer than one would be left.
 */
export function trimmedMean(numbers: number[], dropped: number): number | null {
  const trimmedNumbers = numbers.toSorted((a, b) => a - b).slice(dropped, numbers.length - dropped)
  if (trimmedNumbers.length === 0) return null
  return (
    Math.round(
      (trimmedNumbers.reduce((sum, value) => sum + value, 0) / trimmedNumbers.length) * 100,
    ) / 100
  )
}
