import { entityOf, type Config } from '#config-model/config.ts'
import { fillText } from '#config-model/display/filled-text.ts'
import { formatDate, formatDateTime, parseDateTime } from '#config-model/facts/time.ts'
import { formatValue } from '#config-model/field-types.ts'
import { buildInitialData, computeSavedValues } from '#config-model/forms/record-data.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Announcing } from '#config-model/types.generated.ts'
import { articleSource, partSql, type ArticleSource } from '#server/notices/article-source.ts'
import { escapeHtml } from '#server/public/pages/html.ts'
import { blankRecord, applyScopeFields } from '#server/records/records.ts'
import { recordColumns, toRecord, type StoredRecord } from '#server/records/stored-record.ts'
import { insertRecord, updateRecord } from '#server/records/write/write-record.ts'
import type { EffectHandler, EffectContext } from './definition.ts'

const endOfRows = '</tbody>'

/**
 * Publishes an article with a row per record announced under its title that day. The first one
 * creates it, later ones append, each record once.
 */
export const announceEffect: EffectHandler<'announce'> = (title, environment, { announcing }) => {
  const { query, config, record, now, deferWork } = environment
  const source = articleSource(config)
  if (source === undefined || announcing === undefined) return

  const heading = fillText(config, record, { text: title }, now)
    .text.map(({ text }) => text)
    .join('')
  const row = rowOf(config, record, announcing)

  deferWork(async () => {
    await query('select pg_advisory_xact_lock(hashtext($1))', [`announce:${heading}`])
    const article = await findArticle(environment, source, heading)
    if (article === null) await makeArticle(environment, source, { heading, row, announcing })
    else await addRow(environment, source, article, row)
  })
}

const cells = (tag: 'th' | 'td', texts: string[]) =>
  `<tr>${texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('')}</tr>`

function rowOf(config: Config, record: StoredRecord, { columns }: Announcing): string {
  const { fields } = entityOf(config, record.entity)
  return cells(
    'td',
    columns.map((name) => {
      const field = fields[name]
      return field === undefined ? '' : formatValue(record.data[name], field, config)
    }),
  )
}

/** Locks today's published article with this heading. */
async function findArticle(
  { query, config, now }: EffectContext,
  source: ArticleSource,
  heading: string,
): Promise<StoredRecord | null> {
  const { id, table, entity } = source
  const title = partSql(source, entity.titleField)
  const state = partSql(source, entity.publish?.state ?? '')
  const [row] = await query(
    `select ${recordColumns} from ${table}
      where ${title} = $1 and ${state} = 'published' and created_at >= $2
      order by id limit 1 for update`,
    [heading, parseDateTime(`${formatDate(now)} 00:00:00`)],
  )

  return row === undefined ? null : toRecord(config, id, row)
}

async function makeArticle(
  { services, query, config, record, now }: EffectContext,
  { id, entity, parts, publishedAt }: ArticleSource,
  { heading, row, announcing }: { heading: string; row: string; announcing: Announcing },
): Promise<void> {
  const { fields } = entityOf(config, record.entity)
  const head = cells(
    'th',
    announcing.columns.map((name) => fields[name]?.title ?? name),
  )

  const { text, sign } = fillText(config, record, announcing, now)
  const paragraphs = (lines: string[]) => lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
  const table = `<table><thead>${head}</thead><tbody>${row}${endOfRows}</table>`
  const article = blankRecord(services, config, null, id)
  const data: RecordData = {
    ...announcing.with,
    [entity.titleField]: heading,
    [parts.content]: paragraphs(text.map((line) => line.text)) + table + paragraphs(sign),
    [entity.publish?.state ?? '']: 'published',
  }

  if (publishedAt !== undefined) data[publishedAt] = formatDateTime(now)
  article.data = buildInitialData(config, id, data, { record: article, user: null, now })
  applyScopeFields(config, article, null)
  Object.assign(article.data, computeSavedValues(config, article))
  await insertRecord(query, config, article)
}

/** Changes published content and working copy. */
async function addRow(
  { query, config, now }: EffectContext,
  { parts }: ArticleSource,
  article: StoredRecord,
  row: string,
): Promise<void> {
  const withRow = (data: RecordData): RecordData => {
    const content = String(data[parts.content] ?? '')
    const end = content.lastIndexOf(endOfRows)
    if (end < 0 || content.includes(row)) return data

    return { ...data, [parts.content]: content.slice(0, end) + row + content.slice(end) }
  }

  await updateRecord(query, config, {
    ...article,
    data: withRow(article.data),
    working: article.working === null ? null : withRow(article.working),
    version: article.version + 1,
    updatedAt: now,
    updatedBy: null,
  })
}
