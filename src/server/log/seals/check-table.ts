import type { Query } from '#server/database/database.ts'
import type { LogTable } from '#server/database/log-tables.ts'
import type { LogKeys } from '#server/log/log-keys.ts'
import type { SealContent } from './seal.ts'
import { LineDigest, readStoredLines, type StoredLine } from './stored-lines.ts'

/** Findings of a kind that are listed individually. */
const maxPerKind = 10

/** Findings by kind; of many, the first ones and their number. */
export class Findings {
  private readonly kinds = new Map<string, { sentences: string[]; count: number }>()

  add(kind: string, sentence: string): void {
    const entry = this.kinds.get(kind) ?? { sentences: [], count: 0 }
    entry.count += 1
    if (entry.sentences.length < maxPerKind) entry.sentences.push(sentence)
    this.kinds.set(kind, entry)
  }

  listSentences(): string[] {
    return [...this.kinds.values()].flatMap(({ sentences, count }) =>
      count > sentences.length
        ? [...sentences, `……同类问题另有 ${count - sentences.length} 处`]
        : sentences,
    )
  }
}

const titles: Record<LogTable, string> = {
  action_log: '办理日志',
  login_log: '登录日志',
  event_log: '操作日志',
}

interface TableCheck {
  query: Query
  keys: LogKeys
  table: LogTable
  seals: SealContent[]
  findings: Findings
}

/**
 * Checks the marks of a table and the ranges of its seals. Returns the numbers of sealed and
 * unsealed lines.
 */
export async function checkTable(check: TableCheck): Promise<{ sealed: number; unsealed: number }> {
  const { query, table, seals, findings } = check
  const title = titles[table]
  const start = seals[0] ? seals[0].tables[table].from : 0
  const isWhole = (seals[0]?.n ?? 1) === 1
  const unmarked = seals[0]?.unmarked?.[table] ?? 0
  const lines = readStoredLines(query, table, isWhole ? Number.MIN_SAFE_INTEGER : start)
  let next = await lines.next()
  let sealed = 0
  let reached = start

  for (const { n, at, tables } of seals) {
    const range = tables[table]
    if (range.from !== reached)
      findings.add(
        `${table} back`,
        `${title}：第 ${n} 次封存（${at}）时，编号 ${range.from} 之后已封存的内容不见了，数据库被退回到以前`,
      )

    const digest = new LineDigest()

    for (; !next.done && next.value.number <= range.to; next = await lines.next()) {
      const line: StoredLine = next.value
      checkMark(check, line, unmarked)
      if (line.number > range.from) digest.add(line)
      else findings.add(`${table} extra`, `${title}：编号 ${line.number} 是封存后补插的`)
    }

    const actualDigest = digest.end()

    if (actualDigest.lines !== range.lines)
      findings.add(
        `${table} lines`,
        `${title}：第 ${n} 次封存（${at}）的编号 ${range.from + 1}～${range.to} 应有 ${range.lines} 条，现有 ${actualDigest.lines} 条`,
      )
    else if (actualDigest.digest !== range.digest)
      findings.add(
        `${table} digest`,
        `${title}：第 ${n} 次封存（${at}）的编号 ${range.from + 1}～${range.to} 有内容被改动`,
      )

    sealed += actualDigest.lines
    reached = range.to
  }

  let unsealed = 0
  for (; !next.done; next = await lines.next()) {
    checkMark(check, next.value, seals.length === 0 && isWhole ? Infinity : unmarked)
    unsealed += 1
  }

  return { sealed, unsealed }
}

/** Only lines older than marks have none. */
function checkMark(
  { keys, table, findings }: TableCheck,
  { id, number, mark, text }: StoredLine,
  unmarked: number,
): void {
  if (mark === null && number <= unmarked) return

  const key = keys.get(mark?.split('.')[0] ?? '')
  if (mark !== null && key?.hasMarked(text, mark)) return

  const why =
    mark !== null && !key
      ? '由另一把密钥标记，DATA_DIR/log 中没有它'
      : '内容被改动，或不是本平台写入的'

  findings.add(`${table} mark`, `${titles[table]}：编号 ${number}（${id}）${why}`)
}
