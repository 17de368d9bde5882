import { readConfig, ReadCache } from '#config-compiler/read-config.ts'
import type { Config } from '#config-model/config.ts'
import { loadConfig } from '#server/config-release/load-config.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'

const cache = new ReadCache()
let shipped: Config | undefined

/**
 * The configuration of a folder; what it has in common with those read before in this process is
 * not checked again.
 * @throws Error listing every problem when it has errors
 */
export const readFolder = (root: string): Config =>
  readConfig(readConfigDir(root), cache).config ?? loadConfig(root)

/**
 * The shipped configuration, read once for all files of tests that run in one process: nothing
 * changes a configuration that was read.
 */
export const shippedConfig = (): Config => (shipped ??= readFolder('config'))
