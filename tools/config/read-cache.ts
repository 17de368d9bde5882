import { ReadCache } from '#config-compiler/read-config.ts'

/**
 * What was read in this process: a tool reads several configurations that have most in common, and
 * so do the runs of tools that share a process.
 */
export const readCache = new ReadCache()
