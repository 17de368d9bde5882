import { regionPrefix } from '#config-model/facts/region.ts'

/** What is certain of every row that a question finds: a part of its `where` says each of it. */
export class KnownPredicates {
  year: number | null = null
  /** Digits of a city, four, or of a county, six. */
  readonly regions: string[] = []
  /** Of each of these lists the row's state is one. */
  readonly states: string[][] = []

  /** Adds the region; the whole province has no effect. */
  liesIn(code: string): void {
    const digits = regionPrefix(code)
    if (digits.length > 2) this.regions.push(digits)
  }
}
