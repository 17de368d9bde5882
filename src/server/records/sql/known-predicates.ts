import { regionPrefix } from '#config-model/facts/region.ts'

/** Collects predicates that hold for every row of a query: each is a part of its `where`. */
export class KnownPredicates {
  year: number | null = null
  /** Region prefixes: four digits for a city, six for a county. */
  readonly regions: string[] = []
  /** Lists of states; the row's state is in each. */
  readonly states: string[][] = []

  /** Adds a region; the whole province has no effect. */
  liesIn(code: string): void {
    const digits = regionPrefix(code)
    if (digits.length > 2) this.regions.push(digits)
  }
}
