/** Up to where the rows of a question are counted. */
export const countCap = 10_000

/** Up to where those are counted that hold a word: each has to be read. */
export const searchCap = 1000
