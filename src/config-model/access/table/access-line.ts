/** One fact of the truth table: what it is about, and who or what it lists. */
export interface AccessLine {
  key: string
  values: string[]
}
