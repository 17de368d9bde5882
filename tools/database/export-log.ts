/**
 * `npm run log:export -- MONTH FILE`: the lines of all logs of a month (`2026-01`) as packed JSON
 * lines, and `FILE.digest.json`: their number and SHA-256, signed. `-- --check FILE` proves that a
 * file is what was exported. The log itself is never shortened.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import { parseDateTime } from '#config-model/facts/time.ts'
import { logTableNames, logTables } from '#server/database/log-tables.ts'
import { canonicalJson } from '#server/log/append-line.ts'
import { noCaller } from '#server/log/event-log.ts'
import { openDatabaseOrExit } from './open-database.ts'

interface SignedMonth {
  kind: 'log-month'
  month: string
  madeAt: string
  lines: Record<string, number>
  sha256: string
  key: string
  publicKey: string
  /** Ed25519 of everything above, as JSON with sorted keys, in base64url. */
  signature: string
}

const { values, positionals } = parseArgs({
  options: { check: { type: 'string' } },
  allowPositionals: true,
})
const [month = '', target = ''] = positionals
if (values.check === undefined && (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) || target === '')) {
  console.error(
    '用法：npm run log:export -- 年-月 文件，如 2026-01 log-2026-01.jsonl.gz；核对：-- --check 文件',
  )
  process.exit(2)
}

const { database, log, close } = await openDatabaseOrExit()
try {
  if (values.check === undefined) await exportMonth()
  else await checkMonth(values.check)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await close()
}

async function exportMonth(): Promise<void> {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const from = parseDateTime(`${month}-01 00:00:00`)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  const to = parseDateTime(`${next}-01 00:00:00`)
  if (to > new Date()) throw new Error(`${month} 还没有过完，过完以后再导出`)

  const lines: Record<string, number> = {}
  const hash = createHash('sha256')
  await pipeline(
    Readable.from(linesOf({ from, to, lines, hash: (text) => hash.update(text) })),
    createGzip({ level: 6 }),
    createWriteStream(target, { mode: 0o600 }),
  )

  const { id: key, publicKey } = log.keys.current
  const signed = {
    kind: 'log-month' as const,
    month,
    madeAt: new Date().toISOString(),
    lines,
    sha256: hash.digest('hex'),
    key,
    publicKey,
  }
  const whole: SignedMonth = { ...signed, signature: log.keys.current.sign(canonicalJson(signed)) }
  writeFileSync(digestOf(target), JSON.stringify(whole, null, 2), { mode: 0o600 })
  await log.write(noCaller, userInfo().username, { kind: 'log-digest', subject: month })
  console.log(
    `已导出 ${month} 的日志到 ${target}：${Object.values(lines).reduce((sum, count) => sum + count, 0)} 条，签名在 ${digestOf(target)}。日志本身没有删减`,
  )
}

async function* linesOf({
  from,
  to,
  lines,
  hash,
}: {
  from: Date
  to: Date
  lines: Record<string, number>
  hash: (text: string) => void
}): AsyncGenerator<string> {
  for (const table of logTableNames) {
    lines[table] = 0
    const text = `select ${logTables[table].join(', ')}, number, mark from ${table}
      where at >= $1 and at < $2 order by number`
    for await (const rows of database.readBatches(text, [from, to], 1000)) {
      const part = rows.map((row) => `${JSON.stringify({ table, ...row })}\n`).join('')
      lines[table] += rows.length
      hash(part)
      yield part
    }
  }
}

async function checkMonth(file: string): Promise<void> {
  const { signature, ...signed } = JSON.parse(readFileSync(digestOf(file), 'utf8')) as SignedMonth
  if (log.keys.get(signed.key)?.hasSigned(canonicalJson(signed), signature) !== true)
    throw new Error(`${digestOf(file)} 不是本平台签名的`)

  const hash = createHash('sha256')
  await pipeline(createReadStream(file), createGunzip(), async (content) => {
    for await (const chunk of content as AsyncIterable<Buffer>) hash.update(chunk)
  })
  if (hash.digest('hex') !== signed.sha256)
    throw new Error(`${file} 与导出时不一致：内容被改动过，或不完整`)

  console.log(`${file} 与导出时一致：${signed.month} 的日志，导出于 ${signed.madeAt}`)
}

function digestOf(file: string): string {
  return `${file}.digest.json`
}
