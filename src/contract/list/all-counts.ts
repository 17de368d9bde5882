/** Numbers of rows behind the presets of lists, by list and preset. */
export type AllCounts = Record<string, Record<string, number>>

/** The maximum number of lists per call. */
export const mostCounted = 50
