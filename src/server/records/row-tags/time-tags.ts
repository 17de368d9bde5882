/**
 * How wide the spans are that a time lies in, as powers of two of a second: a good hour, and each
 * of the next 32 times as wide.
 */
const widths = [12, 17, 22, 27] as const
const within = 32
/**
 * The widest spans begin with 1970 as number 1; all that is before them is 0, all that is after
 * them the last.
 */
const last = 33

const widest = widths.length - 1
/** The narrowest spans, and how many sizes of them there are. */
export const spanSizeCount = widths.length

/**
 * The seconds since 1970 of a column, in SQL that an index may hold: no time zone decides about it.
 */
export const secondsSql = (column: string): string =>
  `date_part('epoch', ${column} at time zone 'UTC')`

/**
 * The spans that the time of a column lies in, one of each size, as an SQL text each, with a name
 * before it; null where there is no time.
 */
export function spansSql(column: string, name: string): string[] {
  const seconds = secondsSql(column)
  return widths.map((width, size) => {
    const span =
      size === widest
        ? `width_bucket(${seconds}, 0, ${2 ** width * within}, ${within})`
        : `floor(${seconds} / ${2 ** width})`
    return `'${name}${width}.' || ${span}::text`
  })
}

/** Where the span of a size around a second begins, or where it ends. */
export function edgeOf(second: number, size: number, isEnd: boolean): number {
  const width = 2 ** (widths[size] ?? 0)
  return (Math.floor(second / width) + (isEnd ? 1 : 0)) * width
}

/**
 * Returns the spans that cover the span of a second and everything later, or earlier: few, because
 * wider spans cover distant times.
 */
export function spansBeyond(second: number, size: number, isAfter: boolean): string[] {
  const step = isAfter ? 1 : -1
  const spanList: string[] = []
  let span = Math.floor(second / 2 ** (widths[size] ?? 0))

  for (const width of widths.slice(size, widest)) {
    const around = Math.floor(span / within)
    const isWhole = span === around * within + (isAfter ? 0 : within - 1)
    if (isWhole) {
      span = around
      continue
    }

    for (let at = span; Math.floor(at / within) === around; at += step)
      spanList.push(`${width}.${at}`)
    span = around + step
  }

  for (let at = Math.min(last, Math.max(0, span + 1)); at >= 0 && at <= last; at += step)
    spanList.push(`${widths[widest]}.${at}`)

  return spanList
}
