/** Builds when the build is stale, then weighs what a first visit downloads (gzip, JavaScript and CSS) against the budgets. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { prepare } from './prepare.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const web = join(root, 'dist/web')

/** Kilobytes of JavaScript by entry: what index.html loads, then the chunk of a screen with everything it needs at once. */
const budgets = [
  { name: '入口', chunk: null, limit: 190 },
  { name: '登录', chunk: 'open/login', limit: 190 },
  { name: '公开名录', chunk: 'open/catalogue', limit: 190 },
  { name: '填报页', chunk: 'page-kinds/form', inShell: true, limit: 260 },
  { name: '首页', chunk: 'page-kinds/board', inShell: true, limit: 300 },
  { name: '列表页', chunk: 'page-kinds/list', inShell: true, limit: 300 },
]

await prepare(root)
const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'))
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
let isWithin = true
for (const { name, chunk, limit, inShell } of budgets) {
  const screen = chunk === null ? undefined : Object.keys(manifest).find((key) => key.includes(chunk) && manifest[key].isDynamicEntry)
  const keys = [entry, ...(screen ? [screen] : []), ...(inShell ? ['shell/shell.tsx'] : [])]
  const size = [...staticFiles(keys)].reduce((sum, file) => sum + gzipSync(readFileSync(join(web, file))).length, 0) / 1024
  const isOver = size > limit
  isWithin &&= !isOver
  console.log(`${isOver ? '✗' : '✓'} ${name}: ${size.toFixed(0)} KB（上限 ${limit} KB）`)
}
process.exitCode = isWithin ? 0 : 1

/** The scripts that a browser loads at once for these manifest keys. */
function staticFiles(keys, files = new Set(), seen = new Set()) {
  for (const key of keys) {
    if (seen.has(key)) continue
    seen.add(key)
    files.add(manifest[key].file)
    staticFiles(manifest[key].imports ?? [], files, seen)
  }
  return files
}
