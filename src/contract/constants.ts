/** The maximum reading time per report, seconds. */
export const mostSecondsAtOnce = 1800

/** The maximum number of lists per call of their counts. */
export const mostCounted = 50

/** Header of a file that is streamed: its approximate size in bytes, for progress. */
export const expectedBytes = 'x-expected-bytes'

/** The roots of a tree: rows whose parent is not visible. */
export const treeTop = '-'
