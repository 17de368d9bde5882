/**
 * The trimmed mean without the `dropped` highest and lowest numbers, two decimals; null when none
 * is left.
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
