import type { Config } from '#config-model/config.ts'
import { loadConfig } from '#server/config-release/load-config.ts'

let read: Config | undefined

/** The shipped configuration, read once for all files of tests that run in one process: nothing changes a configuration that was read. */
export const shippedConfig = (): Config => (read ??= loadConfig('config'))
