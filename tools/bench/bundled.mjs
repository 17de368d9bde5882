/** Runs a bench bundled: `node tools/bench/bundled.mjs lint [arguments]` */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from '../build/bundle.mjs'

const root = join(import.meta.dirname, '../..')
const [name] = process.argv.splice(2, 1)
const file = join(root, `node_modules/.cache/bench-${name}.mjs`)
await bundle({ root, entry: `tools/bench/${name}.ts`, file })
await import(pathToFileURL(file).href)
