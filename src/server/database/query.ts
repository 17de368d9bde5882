/** Rows as plain objects; jsonb parsed, timestamptz as Date, bigint as number. */
export type Query = <Row extends object = Record<string, unknown>>(
  text: string,
  values?: unknown[],
) => Promise<Row[]>
