import { ReadCache } from '#config-compiler/read-config.ts'

/** Shared: this process's tools read several configurations that mostly agree. */
export const readCache = new ReadCache()
