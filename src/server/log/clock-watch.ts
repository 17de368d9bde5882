/** Wall clock and monotonic clock, milliseconds. */
export interface Clocks {
  wall: number
  steady: number
}

/**
 * By how much the wall clock was set since it was last looked at. Milliseconds; what is less than
 * `least` is no change.
 */
export function clockWatch(first: Clocks, least = 3000): (now: Clocks) => number {
  let last = first
  return (now) => {
    const change = now.wall - last.wall - (now.steady - last.steady)
    last = now
    return Math.abs(change) < least ? 0 : Math.round(change)
  }
}
