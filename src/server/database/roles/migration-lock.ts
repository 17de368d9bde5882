export const migrationLock = 7_262_531
