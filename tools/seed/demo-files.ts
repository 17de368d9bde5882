import { join } from 'node:path'
import { parse } from 'yaml'
import type { Demo } from '#config-model/types.generated.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'

/** A file of the demo data of a configuration. */
export interface DemoFile {
  path: string
  demo: Demo
}

/**
 * The demo data of a configuration folder in the order of its files; none where it brings none. The
 * folder was checked before.
 */
export function readDemo(configDir: string): DemoFile[] {
  return readConfigDir(configDir)
    .filter(({ path }) => path.startsWith('demo/') && path.endsWith('.yaml'))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, text }) => ({ path: join(configDir, path), demo: (parse(text) ?? {}) as Demo }))
}
