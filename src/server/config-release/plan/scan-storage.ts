import type { PhrasedFinding } from '#config-compiler/compare/plan/finding.ts'
import { type Config, entityOf } from '#config-model/config.ts'
import { parseDuration } from '#config-model/facts/time.ts'
import { recordFormOf } from '#config-model/forms/form-schema.ts'
import { type Phrase, definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'
import { storedEntities } from '#config-model/sources.ts'
import { messageRetention, retentionCutoff, viewRetention } from '#server/database/retention.ts'
import { expectedIndexes } from '#server/migration/entity-indexes.ts'
import { headFields, searchFields, tableOf } from '#server/records/entity-tables.ts'
import { storedTextSql } from '#server/records/sql/value-sql.ts'
import { comparableSql } from '#server/records/sql/word-sql.ts'
import { type Snapshot, hasTable } from './snapshot.ts'

const texts = definePhrases({
  entityGone: {
    zh: '不再有“{title}”（{id}）：{rows} 件记录不能再打开（数据仍保留）',
    en: '"{title}" ({id}) is gone: its records ({rows}) can no longer be opened (the data are kept)',
  },
  source: {
    zh: '“{title}”的来源改为 {source}：原来的 {rows} 件记录不再显示（数据仍保留）',
    en: '"{title}" now comes from {source}: its former records ({rows}) are no longer shown (the data are kept)',
  },
  formGone: {
    zh: '“{title}”没有表单了：{count} 件记录不能再填写和查看（数据仍保留）',
    en: '"{title}" has no form any more: its records ({count}) can be neither filled in nor read (the data are kept)',
  },
  table: { zh: '新建“{title}”（{id}）的数据表', en: 'a new table for "{title}" ({id})' },
  index: {
    zh: '建立索引 {name}（{rows} 行，建立期间不影响使用）',
    en: 'index {name} is built (rows: {rows}; the portal goes on meanwhile)',
  },
  columns: {
    zh: '为 {rows} 件“{title}”补充列表要用的字段：{fields}',
    en: 'what lists show is filled in for records of "{title}" ({rows}): {fields}',
  },
  search: {
    zh: '为 {rows} 件“{title}”重建关键字搜索',
    en: 'the word search of records of "{title}" ({rows}) is built again',
  },
  duplicates: {
    zh: '{count} 件“{title}”违反新的唯一规则“{message}”，配置将不能生效',
    en: 'records of "{title}" ({count}) break the new rule "{message}": the configuration cannot be put in force',
  },
})

/** Finds records that cannot be opened because their only form is gone. */
async function scanForms(
  snapshot: Snapshot,
  before: Config,
  after: Config,
): Promise<PhrasedFinding[]> {
  const findings: PhrasedFinding[] = []
  for (const [id, { title }] of storedEntities(after)) {
    if (!Object.hasOwn(before.entities, id)) continue
    if (recordFormOf(before, id) === undefined || recordFormOf(after, id) !== undefined) continue

    const count = (await hasTable(snapshot, tableOf(id))) ? await countAll(snapshot, id) : 0
    const level = count > 0 ? 'danger' : 'info'

    findings.push({
      level,
      kind: 'storage/form-removed',
      message: texts.formGone({ title, count }),
      count,
      examples: [],
    })
  }

  return findings
}

/** Finds entities with another source: earlier records stay but are not shown. */
async function scanSources(
  snapshot: Snapshot,
  before: Config,
  after: Config,
): Promise<PhrasedFinding[]> {
  const findings: PhrasedFinding[] = []
  for (const [id, { title, source }] of Object.entries(after.entities)) {
    const old = before.entities[id]
    if (!old || old.source === source) continue

    const hasRows = old.source === undefined && (await hasTable(snapshot, tableOf(id)))
    const rows = hasRows ? await countAll(snapshot, id) : 0
    const values = { title, rows, source: source ?? '–' }

    findings.push({
      level: rows > 0 ? 'danger' : 'notice',
      kind: 'storage/source',
      message: texts.source(values),
      count: rows,
      examples: [],
    })
  }

  return findings
}

/**
 * Finds new tables and indexes, list columns to fill, and uniqueness rules that stored records
 * violate.
 */
export async function scanStorage(
  snapshot: Snapshot,
  before: Config,
  after: Config,
): Promise<PhrasedFinding[]> {
  const findings: PhrasedFinding[] = []
  const add = (
    level: PhrasedFinding['level'],
    kind: string,
    message: Phrase,
    { count = 0, examples = [] }: { count?: number; examples?: string[] } = {},
  ) => findings.push({ level, kind, message, count, examples })

  for (const [id, entity] of Object.entries(before.entities)) {
    if (id in after.entities || !(await hasTable(snapshot, tableOf(id)))) continue

    const rows = await countAll(snapshot, id)

    add(
      rows > 0 ? 'danger' : 'info',
      'storage/entity-removed',
      texts.entityGone({ title: entity.title, id, rows }),
      { count: rows },
    )
  }

  findings.push(
    ...(await scanSources(snapshot, before, after)),
    ...(await scanForms(snapshot, before, after)),
  )

  const previousIndexNames = new Set(expectedIndexes(before).map(({ name }) => name))
  const newIndexes = expectedIndexes(after).filter(({ name }) => !previousIndexNames.has(name))

  for (const [id, entity] of storedEntities(after)) {
    if (!(await hasTable(snapshot, tableOf(id)))) {
      add('info', 'storage/table', texts.table({ title: entity.title, id }))
      continue
    }

    const old = before.entities[id]
    const indexes = newIndexes.filter(({ table }) => table === tableOf(id))
    const added = headFields(after, id).filter((name) => !headFields(before, id).includes(name))
    const isSearchChanged =
      old && JSON.stringify(searchFields(old)) !== JSON.stringify(searchFields(entity))
    const isFilled = indexes.length > 0 || added.length > 0 || isSearchChanged
    const rows = isFilled ? await countAll(snapshot, id) : 0

    for (const { name } of indexes)
      add('info', 'storage/index', texts.index({ name, rows }), { count: rows })

    if (added.length > 0)
      add(
        'info',
        'storage/columns',
        texts.columns({
          rows,
          title: entity.title,
          fields: joinPhrases(
            added.map((name) => entity.fields[name]?.title ?? name),
            '、',
          ),
        }),
        { count: rows },
      )

    if (isSearchChanged)
      add('info', 'storage/search', texts.search({ rows, title: entity.title }), { count: rows })

    for (const unique of entity.unique ?? []) {
      const same = (old?.unique ?? []).some(
        ({ fields, states }) =>
          JSON.stringify([fields, states]) === JSON.stringify([unique.fields, unique.states]),
      )

      if (same) continue

      const { count, examples } = await duplicates(snapshot, after, id, unique)

      if (count > 0)
        add(
          'danger',
          'storage/duplicates',
          texts.duplicates({ count, title: entity.title, message: unique.message }),
          { count, examples },
        )
    }
  }

  return findings
}

async function countAll({ query }: Snapshot, entity: string): Promise<number> {
  return (
    (await query<{ count: number }>(`select count(*)::int as count from ${tableOf(entity)}`))[0]
      ?.count ?? 0
  )
}

async function duplicates(
  { query }: Snapshot,
  config: Config,
  entity: string,
  { fields, states }: { fields: string[]; states?: string[] },
): Promise<{ count: number; examples: string[] }> {
  const { key, titleField, fields: ofEntity } = entityOf(config, entity)
  const textSql = (name: string) => storedTextSql(config, { entity, name })
  const columns = fields.map((name) => comparableSql(ofEntity[name], `(${textSql(name)})`))
  const rows = await query<{ name: string; total: number }>(
    `select coalesce(${textSql(key ?? '')}, ${textSql(titleField)}, id) as name,
       count(*) over ()::int as total from (
       select *, count(*) over (partition by ${columns.join(', ')}) as twins from ${tableOf(entity)}
       where ($1::text[] is null or state = any($1))
         and ${columns.map((column) => `${column} is not null`).join(' and ')}) filled
     where twins > 1 order by id limit 5`,
    [states ?? null],
  )

  return { count: rows[0]?.total ?? 0, examples: rows.map(({ name }) => name) }
}

const retentionTexts = definePhrases({
  views: {
    zh: '浏览记录只保留 {retention}：{count} 条到期的将在一小时内删除，找不回来（每天的统计保留）',
    en: 'single views are kept for {retention}: {count} are deleted within the hour and cannot be brought back (daily figures stay)',
  },
  messages: {
    zh: '读过的站内消息只保留 {retention}：{count} 条到期的将在一小时内删除，找不回来',
    en: 'read messages are kept for {retention}: {count} are deleted within the hour and cannot be brought back',
  },
})

/** Finds rows that a shorter `retention` would delete. */
export async function scanRetention(
  snapshot: Snapshot,
  before: Config,
  after: Config,
  now: Date,
): Promise<PhrasedFinding[]> {
  const findings: PhrasedFinding[] = []
  for (const [{ table, of, expiredSql }, phrase] of [
    [viewRetention, retentionTexts.views],
    [messageRetention, retentionTexts.messages],
  ] as const) {
    const [retention, former] = [of(after), of(before)]
    const isShorter =
      retention !== undefined &&
      (former === undefined || parseDuration(retention) < parseDuration(former))
    if (!isShorter || !(await hasTable(snapshot, table))) continue

    const [{ count } = { count: 0 }] = await snapshot.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${expiredSql}`,
      [retentionCutoff(retention, now)],
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
