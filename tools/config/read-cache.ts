import { ReadCache } from '#config-compiler/read-config.ts'

/** The cache of this process: its tools read several configurations that mostly agree. */
export const readCache = new ReadCache()
