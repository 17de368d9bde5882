/** Builds when the build is stale, then weighs what a first visit downloads (JavaScript, gzip) against the budgets. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { prepare } from '../start/prepare.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const web = join(root, 'dist/web')

/** Kilobytes of JavaScript by visit: what index.html loads, then what each screen needs at once inside its frame. Of several screens the heaviest counts. */
const shell = 'shell/shell.tsx'
const publicFrame = 'open/public-layout.tsx'
const budgets = [
  { name: '入口', screens: null, limit: 190 },
  { name: '登录', screens: /^open\/login\.tsx$/, limit: 190 },
  { name: '公开名录', screens: /^open\/catalogue\//, frame: publicFrame, limit: 190 },
  { name: '填报页', screens: /^runtime\/page-kinds\/form\/form-page\.tsx$/, frame: shell, limit: 260 },
  { name: '首页', screens: /^runtime\/page-kinds\/board\/board-page\.tsx$/, frame: shell, limit: 300 },
  { name: '列表页', screens: /^runtime\/page-kinds\/list\/list-page\.tsx$/, frame: shell, limit: 300 },
  { name: '审核页', screens: /^runtime\/page-kinds\/review\/review-page\.tsx$/, frame: shell, limit: 300 },
]

await prepare(root)
const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'))
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
let isWithin = true
for (const { name, screens, frame, limit } of budgets) {
  const found =
    screens === null
      ? [entry]
      : Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry && screens.test(key))
  if (found.length === 0) throw new Error(`${name}: the build has no such screen`)
  const size = Math.max(...found.map((screen) => weigh([entry, screen, ...(frame ? [frame] : [])])))
  const isOver = size > limit
  isWithin &&= !isOver
  console.log(`${isOver ? '✗' : '✓'} ${name}: ${size.toFixed(0)} KB（上限 ${limit} KB）`)
}
process.exitCode = isWithin ? 0 : 1

function weigh(keys) {
  return [...staticFiles(keys)].reduce((sum, file) => sum + gzipSync(readFileSync(join(web, file))).length, 0) / 1024
}

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
