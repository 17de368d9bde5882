/**
 * Builds when stale, then checks the download of a first visit (JavaScript, gzip) and its scripts.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { prepare } from '../start/prepare.mjs'
import { entryOf, filesOf } from './list-parts.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const web = join(root, 'dist/web')

/**
 * Kilobytes of JavaScript and number of scripts: the common part, then each screen's. Of several
 * screens the largest counts.
 */
const budgets = [
  { name: '入口', parts: /^$/, limit: 160, scripts: 4 },
  { name: '登录', parts: /^screen login$/, limit: 165, scripts: 6 },
  { name: '通知公告', parts: /^screen notice$/, frame: 'frame public', limit: 180, scripts: 9 },
  { name: '填报页', parts: /^kind form$/, frame: 'frame shell', limit: 314, scripts: 9 },
  { name: '首页', parts: /^kind board$/, frame: 'frame shell', limit: 201, scripts: 9 },
  { name: '列表页', parts: /^kind list$/, frame: 'frame shell', limit: 270, scripts: 9 },
  { name: '审核页', parts: /^kind review$/, frame: 'frame shell', limit: 312, scripts: 10 },
  { name: '查看页', parts: /^kind record$/, frame: 'frame shell', limit: 240, scripts: 9 },
]

await prepare(root)
const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'))
const { boot, parts, open } = JSON.parse(readFileSync(join(web, '.vite/parts.json'), 'utf8'))
const first = [boot, ...filesOf(manifest, entryOf(manifest, web)).scripts]
let isWithin = true
for (const { name, parts: pattern, frame, limit, scripts } of budgets) {
  const matchingParts = Object.keys(parts).filter((part) => pattern.test(part))
  if (matchingParts.length === 0 && pattern.source !== '^$')
    throw new Error(`${name}: the build has no such screen`)

  const visits = [[], ...matchingParts.map((part) => [part])].map((more) =>
    scriptsOf([...more, ...(frame ? [frame] : [])]),
  )
  const size = Math.max(...visits.map(weigh))
  const count = Math.max(...visits.map((visit) => visit.length))

  tell(name, { size, limit, count, scripts })
}
// Server-rendered pages load nothing of the application.
const drawn = Object.values(open.words).map((words) => [...open.scripts, words])
tell('公开名录', {
  size: Math.max(...drawn.map(weigh)),
  limit: 100,
  count: drawn[0].length,
  scripts: 6,
})
process.exitCode = isWithin ? 0 : 1

function tell(name, { size, limit, count, scripts }) {
  const isOver = size > limit || count > scripts
  isWithin &&= !isOver
  console.log(
    `${isOver ? '✗' : '✓'} ${name}: ${size.toFixed(0)} KB（上限 ${limit} KB），${count} 个脚本（上限 ${scripts} 个）`,
  )
}

function scriptsOf(names) {
  return [...new Set([...first, ...names.flatMap((name) => parts[name].scripts)])]
}

function weigh(scripts) {
  return (
    scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(web, file))).length, 0) / 1024
  )
}
