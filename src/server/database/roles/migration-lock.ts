/** Held by whoever changes tables or the rights on them. */
export const migrationLock = 7_262_531
