/**
 * How far the clocks of two nodes may differ, milliseconds. A stored moment that is further ahead
 * was written by a clock that has been set back since: it counts as long past, or what waits for it
 * would wait as long as the clock was wrong.
 */
export const maxClockSkewMs = 2 * 3_600_000

/** Returns the last moment that another node may have written. */
export const lastPossibleMoment = (now: Date): Date => new Date(now.getTime() + maxClockSkewMs)
