import { sqlLiteral } from '#server/database/identifier.ts'

/** Collects the parameters of one statement. */
export class Parameters {
  readonly values: unknown[] = []

  /** Parameters of an outer statement, which follow those of the inner one. */
  static after(others: Parameters): Parameters {
    const all = new Parameters()
    all.values.push(...others.values)
    return all
  }

  /** Returns the placeholder of a value, or a literal. */
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
