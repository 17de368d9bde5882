import { lastOf } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import type { Conditional } from '#config-model/forms/field-state.ts'
import { recordFormOf } from '#config-model/forms/form-schema.ts'
import { splitHidden, mergeHidden } from '#config-model/forms/hidden-values.ts'
import { computeSavedValues } from '#config-model/forms/record-data.ts'
import { storedEntities } from '#config-model/sources.ts'
import type { Field } from '#config-model/types.generated.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import type { Query } from '#server/database/database.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { recordColumns, toRecord, type StoredRecord } from '#server/records/stored-record.ts'
import { isDraft, partHidden } from '#server/records/working-copy.ts'
import { deriveColumns } from '#server/records/write/write-record.ts'
import { listFirst } from './list-first.ts'

const batchSize = 500

/**
 * Separates values that the form hides, once per entity and after its conditions changed. Submitted
 * records with such values are only reported. Returns a sentence per affected entity.
 */
export async function separateHiddenValues(query: Query, config: Config): Promise<string[]> {
  const sentences: string[] = []
  for (const [id, entity] of storedEntities(config)) {
    const name = `hidden:${id}`
    const conditions = conditionsOf(config, id)
    if (conditions === null) continue

    const [fact] = await query<{ value: string }>('select value from portal_fact where name = $1', [
      name,
    ])
    if (fact?.value === conditions) continue

    const { drafts, submitted } = await separateEntity(query, config, id)

    await query(
      `insert into portal_fact(name, value) values ($1, $2) on conflict (name) do update
        set value = $2`,
      [name, JSON.stringify(conditions)],
    )

    if (drafts > 0)
      sentences.push(
        `“${entity.title}”：${drafts} 件草稿中有表单不再显示的内容，已另外保存，不再参与查询、合计和导出`,
      )

    if (submitted.length > 0)
      sentences.push(
        `“${entity.title}”：${submitted.length} 件已提交的记录中有表单不显示的内容，没有改动，请核对：${listFirst(submitted)}`,
      )
  }

  return sentences
}

/** What decides which fields the form shows; null when always all. */
function conditionsOf(config: Config, entity: string): string | null {
  const form = config.forms[recordFormOf(config, entity) ?? '']
  const when = ({ since, until, visibleWhen }: Conditional): unknown => ({
    since,
    until,
    visibleWhen,
  })

  const ofField = (field: Field): unknown => [
    [when(field), field.whenHidden, field.was, field.computed],
    Object.entries(field.fields ?? {}).map(([name, inner]) => [name, ofField(inner)]),
  ]

  const { fields = {} } = config.entities[entity] ?? {}
  const text = JSON.stringify([
    Object.entries(fields).map(([name, field]) => [name, ofField(field)]),
    Object.entries(form?.fields ?? {}).map(([name, field]) => [name, when(field as Conditional)]),
    form?.steps.map((step) => [
      when(step),
      step.sections.map((section) => [when(section as Conditional), section.fields]),
    ]),
  ])

  return /"(since|until|visibleWhen)":/.test(text) ? text : null
}

async function separateEntity(
  query: Query,
  config: Config,
  entity: string,
): Promise<{ drafts: number; submitted: string[] }> {
  const submitted: string[] = []
  let drafts = 0
  for (let last = ''; ;) {
    const rows = await query<{ id: string }>(
      `select ${recordColumns} from ${tableOf(entity)} where id > $1 order by id
        limit ${batchSize}`,
      [last],
    )

    if (rows.length === 0) return { drafts, submitted }

    const records = rows.map((row) => toRecord(config, entity, row))
    const parted = records
      .filter((record) => isDraft(config, record))
      .flatMap((record) => partDraft(config, record))
    if (parted.length > 0) await storeParts(query, config, entity, parted)
    drafts += parted.length
    submitted.push(...records.filter((record) => holdsHidden(config, record)).map(({ id }) => id))
    last = lastOf(rows).id
  }
}

/** Updates computed values; empty when unchanged. */
function partDraft(config: Config, record: StoredRecord): StoredRecord[] {
  const whole = { ...record, data: mergeHidden(record.data, record.hidden) }
  const data = { ...whole.data, ...computeSavedValues(config, whole) }
  const parts = partHidden(config, { ...record, data, hidden: null })
  const isSame = isSameValue(parts.hidden, record.hidden) && isSameValue(parts.data, record.data)

  return isSame || (parts.hidden === null && record.hidden === null)
    ? []
    : [{ ...record, ...parts }]
}

const holdsHidden = (config: Config, record: StoredRecord): boolean =>
  record.submittedAt !== null &&
  !isDraft(config, record) &&
  splitHidden(config, recordFormOf(config, record.entity), record).hidden !== null

/** A concurrent save separates its own values. */
async function storeParts(
  query: Query,
  config: Config,
  entity: string,
  records: StoredRecord[],
): Promise<void> {
  const rows = records.map(({ id, version, data, hidden }) => {
    const { head, bigrams } = deriveColumns(config, entity, data)
    return { id, version, data, hidden, head, grams: bigrams }
  })

  await query(
    `update ${tableOf(entity)} e set data = f.data, hidden = nullif(f.hidden, 'null'),
      head = f.head,
       grams = array(select jsonb_array_elements_text(f.grams))
     from jsonb_to_recordset($1::jsonb) f(id text, version int, data jsonb, hidden jsonb,
       head jsonb, grams jsonb)
     where e.id = f.id and e.version = f.version`,
    [JSON.stringify(rows)],
  )
}
