import type { Query } from '#server/database/database.ts'
import { logTableNames, type LogTable } from '#server/database/log-tables.ts'
import type { LogKeys } from '#server/log/log-keys.ts'
import { readAnchors } from './anchors.ts'
import { checkTable, Findings } from './check-table.ts'
import { parseDigest } from './digest.ts'
import { parseSeal, hashSeal, type Seal, type SealContent } from './seal.ts'

export interface CheckedLog {
  /** Manipulations as messages. */
  findings: string[]
  seals: number
  lines: Record<LogTable, number>
  /** Lines after the last seal: marked, but their number is unproven. */
  unsealed: number
  newest: { n: number; at: string } | null
}

interface Checking {
  query: Query
  keys: LogKeys
  digests?: { name: string; text: string }[]
  from?: number
}

/** Checks the log by marks, seals, anchors and digests. Reads every line once. */
export async function checkLog({
  query,
  keys,
  digests = [],
  from = 1,
}: Checking): Promise<CheckedLog> {
  const findings = new Findings()
  const anchors = await anchoredSeals(keys, findings)

  await compareStored(query, keys, anchors, findings)
  for (const { name, text } of digests) checkDigest(keys, anchors, { name, text }, findings)

  const seals = anchors.map(({ content }) => content).filter(({ n }) => n >= from)
  const checked: CheckedLog = {
    findings: [],
    seals: anchors.length,
    lines: { action_log: 0, login_log: 0, event_log: 0 },
    unsealed: 0,
    newest: anchors.at(-1)?.content ?? null,
  }

  for (const table of logTableNames) {
    const { sealed, unsealed } = await checkTable({ query, keys, table, seals, findings })
    checked.lines[table] = sealed + unsealed
    checked.unsealed += unsealed
  }

  return { ...checked, findings: findings.listSentences() }
}

interface Anchored {
  seal: Seal
  content: SealContent
}

/** Verifies signatures and chain of the anchors. */
async function anchoredSeals(keys: LogKeys, findings: Findings): Promise<Anchored[]> {
  const verifiedSeals: Anchored[] = []
  let line = 0
  for await (const seal of readAnchors(keys.folder)) {
    line += 1
    const content = seal && parseSeal(keys, seal)
    if (!seal || !content) {
      findings.add(
        'anchor',
        `锚文件第 ${line} 行不是本平台签署的封存记录（被改动、截断，或缺少当时的密钥）`,
      )
      continue
    }

    const before = verifiedSeals.at(-1)
    const follows =
      content.n === (before?.content.n ?? 0) + 1 &&
      content.previous === (before ? hashSeal(before.seal) : '')

    if (!follows)
      findings.add(
        'chain',
        `锚文件第 ${line} 行：第 ${content.n} 次封存没有接在第 ${before?.content.n ?? 0} 次之后`,
      )

    verifiedSeals.push({ seal, content })
  }

  return verifiedSeals
}

async function compareStored(
  query: Query,
  keys: LogKeys,
  anchors: Anchored[],
  findings: Findings,
): Promise<void> {
  const byNumber = new Map(anchors.map(({ seal, content }) => [content.n, hashSeal(seal)]))
  const seen = new Set<number>()
  for (const seal of await query<Seal & { number: number }>(
    'select number, body, signature from log_seal order by number',
  )) {
    const content = parseSeal(keys, seal)
    if (!content) findings.add('stored', `数据库中编号 ${seal.number} 的封存记录不是本平台签署的`)
    else if (!byNumber.has(content.n))
      findings.add('stored', `锚文件缺少第 ${content.n} 次封存：锚文件被截断或换过`)
    else if (byNumber.get(content.n) !== hashSeal(seal))
      findings.add('stored', `第 ${content.n} 次封存在数据库中与锚文件中不同`)
    else seen.add(content.n)
  }

  for (const n of byNumber.keys())
    if (!seen.has(n)) findings.add('stored', `数据库中缺少第 ${n} 次封存`)
}

function checkDigest(
  keys: LogKeys,
  anchors: Anchored[],
  digest: { name: string; text: string },
  findings: Findings,
): void {
  const parsedDigest = parseDigest(keys, digest.text)
  const content = parsedDigest && parseSeal(keys, parsedDigest.seal)
  if (!parsedDigest || !content)
    return findings.add('digest', `${digest.name} 不是本平台签署的日志摘要`)

  const anchoredSeal = anchors.find(({ content: { n } }) => n === content.n)

  if (!anchoredSeal || hashSeal(anchoredSeal.seal) !== hashSeal(parsedDigest.seal))
    findings.add(
      'digest',
      `${digest.name}：摘要中的第 ${content.n} 次封存（${parsedDigest.day}）已不在日志中，日志被截断或重做过`,
    )
}
