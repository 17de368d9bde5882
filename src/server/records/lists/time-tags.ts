/** Widths of time spans, as powers of two of a second: a good hour, then each 32 times wider. */
const widths = [12, 17, 22, 27] as const
const within = 32
/** The widest spans count from 1 for 1970; 0 is everything before, the last everything after. */
const last = 33

const widest = widths.length - 1
export const spanSizeCount = widths.length

/** Seconds since 1970, immutable for an index. */
export const secondsSql = (column: string): string =>
  `date_part('epoch', ${column} at time zone 'UTC')`

/** A tag per span size, prefixed by a name; null without a time. */
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

/** The start or end of the span around a second. */
export function edgeOf(second: number, size: number, isEnd: boolean): number {
  const width = 2 ** (widths[size] ?? 0)
  return (Math.floor(second / width) + (isEnd ? 1 : 0)) * width
}

/**
 * The span of a second and everything later, or earlier: few spans, because wider ones cover
 * distant times.
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
