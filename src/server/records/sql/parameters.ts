import { sqlLiteral } from '#server/database/identifier.ts'

export class Parameters {
  readonly values: unknown[] = []

  /** Continues the numbers of an inner statement. */
  static after(others: Parameters): Parameters {
    const all = new Parameters()
    all.values.push(...others.values)
    return all
  }

  /** A placeholder, or a literal. */
  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

/** Writes values as literals, for configured words in shared SQL. Never for user input. */
export class Literals extends Parameters {
  override add(value: unknown): string {
    if (Array.isArray(value))
      return `array[${value.map((item) => sqlLiteral(String(item))).join(', ')}]`
    return sqlLiteral(String(value))
  }
}
