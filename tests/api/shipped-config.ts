import type { Config } from '#config-model/config.ts'
import { loadConfig } from '#server/config-release/load-config.ts'
import { readCache } from '#tools/config/read-cache.ts'

/** What was read of configurations in this process: most have most files in common. */
export { readCache }
let shipped: Config | undefined

/**
 * The configuration of a folder; what it has in common with those read before in this process is
 * not checked again.
 * @throws Error listing every problem when it has errors
 */
export const readFolder = (root: string): Config => loadConfig(root, 'zh-CN', readCache)

/**
 * The shipped configuration, read once for all files of tests that run in one process: nothing
 * changes a configuration that was read.
 */
export const shippedConfig = (): Config => (shipped ??= readFolder('config'))
