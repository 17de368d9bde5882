import type { PhrasedFinding } from '#config-compiler/compare/plan/finding.ts'
import type { Config } from '#config-model/config.ts'
import { parseDuration } from '#config-model/facts/time.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { messageRetention, oldestAllowed, viewRetention } from '#server/database/retention.ts'
import { hasTable, type Snapshot } from './snapshot.ts'

const texts = definePhrases({
  views: {
    zh: '浏览记录只保留 {retention}：{count} 条到期的将在一小时内删除，找不回来（每天的统计保留）',
    en: 'single views are kept for {retention}: {count} are deleted within the hour and cannot be brought back (daily figures stay)',
  },
  messages: {
    zh: '读过的站内消息只保留 {retention}：{count} 条到期的将在一小时内删除，找不回来',
    en: 'read messages are kept for {retention}: {count} are deleted within the hour and cannot be brought back',
  },
})

/** Rows that a shorter `retention` would delete. */
export async function surveyRetention(
  snapshot: Snapshot,
  before: Config,
  after: Config,
  now: Date,
): Promise<PhrasedFinding[]> {
  const findings: PhrasedFinding[] = []
  for (const [{ table, of, isExpired }, phrase] of [
    [viewRetention, texts.views],
    [messageRetention, texts.messages],
  ] as const) {
    const [retention, former] = [of(after), of(before)]
    const isShorter =
      retention !== undefined &&
      (former === undefined || parseDuration(retention) < parseDuration(former))
    if (!isShorter || !(await hasTable(snapshot, table))) continue

    const [{ count } = { count: 0 }] = await snapshot.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${isExpired}`,
      [oldestAllowed(retention, now)],
    )

    findings.push({
      level: count > 0 ? 'danger' : 'info',
      kind: 'storage/retention',
      message: phrase({ retention, count }),
      count,
      examples: [],
    })
  }

  return findings
}
