/** Seconds per report. */
export const maxReadingSeconds = 1800

/** Per call. */
export const maxCountedLists = 50

/** Approximate bytes of a streamed file, for progress. */
export const expectedBytesHeader = 'x-expected-bytes'

/** The roots of a tree: rows whose parent is not visible. */
export const treeRootKey = '-'

export const countCap = 10_000

/** Searches read every row. */
export const searchCap = 1000

/** Larger requests get the maximum. */
export const listPageSizes = [10, 20, 50, 100, 200, 500]

export const maxRowsPerPage = Math.max(...listPageSizes)

/** The event whose data names what changed. Open tabs of earlier versions listen for this word. */
export const topicEvent = 'told'

/** The browser then requests the data with its session: streams carry no private data. */
export type StreamTopic = 'jobs' | 'presence'
