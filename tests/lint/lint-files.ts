import type { SourceFile } from '#config-compiler/parse/source.ts'
import { readConfig, readFiles, ReadCache, type ReadResult } from '#config-compiler/read-config.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'
import { readSound } from './read-sound.ts'

/** The files of the shipped configuration, which has no fault. */
export const shippedFiles = readConfigDir('config')
/** The files of the small sound sample that examples of rules change. */
export const soundFiles = readSound()

let shippedReads: ReadCache | undefined
let shippedCache: ReadCache | undefined
const soundCache = new ReadCache()

/** The shipped files as they read, without what checks across files remember. */
export const readShipped = (): ReadCache =>
  new ReadCache((shippedReads ??= readFiles(shippedFiles)))

/**
 * Lints the shipped configuration or a change of it, with one cache for all tests of this process;
 * `remembered.test.ts` holds that the cache changes no problem.
 */
export const lintShipped = (files: SourceFile[] = shippedFiles): ReadResult =>
  readConfig(files, (shippedCache ??= readShipped()))

/** The same for the sound sample. */
export const lintSound = (files: SourceFile[] = soundFiles): ReadResult =>
  readConfig(files, soundCache)
