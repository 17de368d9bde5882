/**
 * State of a navigation that stays in the page: another filter, sheet or record of a queue. The
 * open tab goes with it instead of a new one being opened.
 */
export const samePlace = { samePlace: true } as const
