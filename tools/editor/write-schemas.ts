import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { definitions, configSchemas } from '#config-compiler/shape/schemas.ts'
import type { Config } from '#config-model/config.ts'
import { editorSchemas } from './editor-schemas.ts'
import type { Node } from './name-places.ts'

/**
 * Returns the number of changed files; unchanged ones are not touched, so that editors do not
 * reload.
 */
export function writeEditorSchemas(config: Config, folder: string): number {
  const baseSchemas = Object.fromEntries(
    [definitions, ...Object.values(configSchemas)].map((schema) => [schema.$id, schema as Node]),
  )
  const targetSchemas = editorSchemas(baseSchemas, config)

  mkdirSync(folder, { recursive: true })
  let changed = 0

  for (const name of readdirSync(folder)) {
    if (name in targetSchemas) continue
    rmSync(join(folder, name), { recursive: true })
    changed++
  }

  for (const [name, schema] of Object.entries(targetSchemas)) {
    const path = join(folder, name)
    const text = `${JSON.stringify(schema)}\n`
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue

    writeFileSync(`${path}.tmp`, text)
    renameSync(`${path}.tmp`, path)
    changed++
  }

  return changed
}
