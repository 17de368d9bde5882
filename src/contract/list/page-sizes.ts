/** The page sizes of lists; larger requests get the maximum. */
export const listPageSizes = [10, 20, 50, 100, 200, 500]

/** The most that a page may hold. */
export const maxRowsPerPage = Math.max(...listPageSizes)
