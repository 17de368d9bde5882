import { join } from 'node:path'
import { parse } from 'yaml'
import type { Demo } from '#config-model/types.generated.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'

export interface DemoFile {
  path: string
  demo: Demo
}

/** In order; none where the folder, checked before, has none. */
export function readDemo(configDir: string): DemoFile[] {
  return readConfigDir(configDir)
    .filter(({ path }) => path.startsWith('demo/') && path.endsWith('.yaml'))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, text }) => ({ path: join(configDir, path), demo: (parse(text) ?? {}) as Demo }))
}
