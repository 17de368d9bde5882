import { regionPrefix } from '#config-model/facts/region.ts'

/** Parts of the `where` that hold for every row of a query. */
export class KnownPredicates {
  year: number | null = null
  /** Four digits for a city, six for a county. */
  readonly regions: string[] = []
  /** The row's state is in each. */
  readonly states: string[][] = []

  /** The whole province has no effect. */
  liesIn(code: string): void {
    const digits = regionPrefix(code)
    if (digits.length > 2) this.regions.push(digits)
  }
}
