import { ReadCache } from '#config-compiler/read-config.ts'

/** One per process: its tools read several configurations that mostly agree. */
export const readCache = new ReadCache()
