import pg from 'pg'

const usual = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

/**
 * A timestamptz as PostgreSQL writes it, as a Date to the millisecond. A list of twenty rows holds a hundred: those of four-digit years and whole hours of offset, all that
 * the portal stores, are read by the engine itself.
 */
export function parseMoment(text: string): Date | number {
  const isPlain = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d$/.test(text)
  return isPlain ? new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`) : usual(text)
}
