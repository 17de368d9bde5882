/**
 * `npm run gen:rules`: index and manual (docs/rules.md) of the rules. `--check` exits 1 when one is
 * stale.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { rulesIndex, rulesIndexFile } from './rules-index.ts'

const { values } = parseArgs({ options: { check: { type: 'boolean' } } })

put(rulesIndexFile, rulesIndex())

// Reads the index just written.
const { rulesManual } = await import('./rules-manual.ts')

put('docs/rules.md', rulesManual())

function put(target: string, text: string): void {
  if (existsSync(target) && readFileSync(target, 'utf8') === text) return

  if (values.check) {
    console.error(`${target} is stale: run npm run gen:rules`)
    process.exitCode = 1
  } else writeFileSync(target, text)
}
