/** The maximum reading time per report, in seconds: an open article is not read all day. */
export const mostSecondsAtOnce = 1800

/** The maximum number of lists per call of their counts. */
export const mostCounted = 50

/** Header of a file that is streamed: its approximate size in bytes, for progress. */
export const expectedBytes = 'x-expected-bytes'

/** Where a tree begins: the rows whose upper row is not among those that are shown. */
export const treeTop = '-'
