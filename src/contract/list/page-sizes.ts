/** How many rows a page of a list may hold; whoever asks for more gets the most. */
export const listPageSizes = [10, 20, 50, 100, 200, 500]

/** The most that a page may hold. */
export const maxRowsPerPage = Math.max(...listPageSizes)
