/** Numbers of rows behind the presets of lists, by list and preset. */
export type AllCounts = Record<string, Record<string, number>>

/** As many lists are asked for in one call. */
export const mostCounted = 50
