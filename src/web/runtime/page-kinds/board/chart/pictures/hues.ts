import type { Tone } from '#config-model/types.generated.ts'

/** So many colours stand in the style sheet; further ones begin again. */
const hueCount = 10

/** The colour of a column: that of its state or item, else the next of the palette. */
export const hueOf = (columns: readonly { tone?: Tone | undefined }[], at: number): string =>
  columns[at]?.tone ?? String(at % hueCount)
