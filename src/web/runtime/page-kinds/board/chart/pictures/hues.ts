import type { Tone } from '#config-model/types.generated.ts'

/** The number of chart colors in the style sheet, after which they repeat. */
const hueCount = 10

/** The color of a column: that of its state or item, otherwise the next of the palette. */
export const hueOf = (columns: readonly { tone?: Tone | undefined }[], at: number): string =>
  columns[at]?.tone ?? String(at % hueCount)
