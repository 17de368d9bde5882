export const countCap = 10_000

/** The cap of searches, which read each row. */
export const searchCap = 1000
