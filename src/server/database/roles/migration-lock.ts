/** Lock for changes of tables and their rights. */
export const migrationLock = 7_262_531
