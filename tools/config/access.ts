/** `npm run config:access [-- --check] [--root DIR]`: writes the truth table of rights beside the configuration, or says in words how it differs from the reviewed one (exit 1). */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { accessTable } from '#config-model/access/table/access-table.ts'
import { accessChanges, accessText, accessWords } from '#config-model/access/table/access-text.ts'
import { loadConfig } from '#server/config-release/load-config.ts'

const shown = 60

/** 0 written or unchanged · 1 rights changed unreviewed · 2 wrong call, or a configuration with errors. */
function run(args: string[]): number {
  const { values } = parseArgs({ args, options: { check: { type: 'boolean' }, root: { type: 'string' } } })
  const root = values.root ?? process.env['CONFIG_DIR'] ?? 'config'
  const file = join(root, 'access.txt')
  const text = accessText(accessTable(loadConfig(root)))
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const changes = accessChanges(before, text).map(accessWords)
  if (!values.check) {
    if (text !== before) writeFileSync(file, text)
    console.log(
      changes.length === 0
        ? `权限没有变化：${file}`
        : `${changes.slice(0, shown).join('\n')}\n已写入 ${file}，请审阅后与改动一起提交（${changes.length} 处变化）`,
    )
    return 0
  }
  if (text === before) {
    console.log(`权限与审阅过的 ${file} 一致`)
    return 0
  }
  console.error(
    changes
      .slice(0, shown)
      .concat(changes.length > shown ? [`……另有 ${changes.length - shown} 处`] : [])
      .join('\n'),
  )
  console.error(`权限有 ${changes.length} 处变化尚未审阅。确认无误后运行 npm run config:access，与改动一起提交`)
  return 1
}

try {
  process.exitCode = run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
