/** The maximum reading time per report, seconds. */
export const maxReadingSeconds = 1800

/** The maximum number of lists per call of their counts. */
export const maxCountedLists = 50

/** The header of a streamed file with its approximate size in bytes, for progress. */
export const expectedBytesHeader = 'x-expected-bytes'

/** The roots of a tree: rows whose parent is not visible. */
export const treeRootKey = '-'

export const countCap = 10_000

/** The cap of searches, which read every row. */
export const searchCap = 1000

/** The page sizes of lists; larger requests get the maximum. */
export const listPageSizes = [10, 20, 50, 100, 200, 500]

export const maxRowsPerPage = Math.max(...listPageSizes)

/**
 * The event of the stream whose data names what changed. The word stays: open tabs of earlier
 * versions listen for it.
 */
export const topicEvent = 'told'

/** What changed. The browser then requests data with its session: streams carry no private data. */
export type StreamTopic = 'jobs' | 'presence'
