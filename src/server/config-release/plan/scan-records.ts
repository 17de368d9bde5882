import { findAffectedParts, type AffectedParts } from '#config-compiler/compare/plan/affected.ts'
import {
  compareRecord,
  findOrphans,
  compareVisibility,
  type ComparedSide,
} from '#config-compiler/compare/plan/compare-record.ts'
import { NameTally, type PhrasedFinding } from '#config-compiler/compare/plan/finding.ts'
import {
  narrowConfig,
  situationOf,
  type Situation,
} from '#config-compiler/compare/plan/situation.ts'
import { itemAt } from '#config-model/assert.ts'
import { entityOf, workflowOf, type Config } from '#config-model/config.ts'
import { labelOf } from '#config-model/facts/dictionary.ts'
import { fieldAt } from '#config-model/field-types.ts'
import type { Validators } from '#config-model/forms/check-record.ts'
import { fieldNames } from '#config-model/forms/form-schema.ts'
import { definePhrases, verbatimPhrase, type Phrase } from '#config-model/messages/phrase.ts'
import type { EntityRecord, Json, RecordData } from '#config-model/record.ts'
import { compileForm } from '#server/active-config/compile-validators.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import type { Snapshot } from './snapshot.ts'

const batchSize = 2000

const texts = definePhrases({
  editable: { zh: '正在填写', en: 'being filled in' },
  inFlight: { zh: '办理中', en: 'under way' },
  fieldGone: {
    zh: '字段“{field}”（{path}）没有了：{count} 件“{name}”的内容不再显示（数据仍保留）。停用请写 until，改名请写 was',
    en: 'field "{field}" ({path}) is gone: records of "{name}" ({count}) no longer show what they hold (the data are kept). Retire it with until, rename it with was',
  },
  itemGone: {
    zh: '“{field}”的选项“{label}”（{value}）没有了：{count} 件“{name}”正在使用，将显示为编码。停用请写 until',
    en: 'item "{label}" ({value}) of "{field}" is gone: records of "{name}" ({count}) hold it and will show its code. Retire it with until',
  },
  hidden: {
    zh: '“{field}”不再显示：{count} 件“{name}”已填的内容看不到了（数据仍保留）',
    en: '"{field}" is not shown any more: what records of "{name}" ({count}) hold is out of sight (the data are kept)',
  },
  cleared: {
    zh: '“{field}”不再显示：{count} 件正在填写的“{name}”已填的内容会在提交时清除。保留请写 whenHidden: keep',
    en: '"{field}" is not shown any more: what records of "{name}" ({count}) hold is cleared when they are submitted. Keep it with whenHidden: keep',
  },
  faulty: {
    zh: '共 {count} 件{situation}的“{name}”由合格变为不合格（提交前须补改）',
    en: 'records of "{name}" {situation} ({count}) were right and will not be: they must be mended before they are submitted',
  },
  faultyInFlight: {
    zh: '共 {count} 件{situation}的“{name}”由合格变为不合格（不影响继续办理，退回修改时须一并改正）',
    en: 'records of "{name}" {situation} ({count}) were right and will not be: they go on, and must be mended when they are returned',
  },
  required: {
    zh: '“{field}”：{count} 件{situation}的“{name}”须补填（{text}）',
    en: '"{field}": records of "{name}" {situation} ({count}) must fill it in ({text})',
  },
  invalid: {
    zh: '“{field}”：{count} 件{situation}的“{name}”已填的内容不合要求（{text}）',
    en: '"{field}": what records of "{name}" {situation} ({count}) hold is not accepted ({text})',
  },
  locked: {
    zh: '{message}，而填报人不能修改该字段，将无法提交',
    en: '{message}, and no user of the form can change it: it can never be submitted',
  },
})

const situationWords: Partial<Record<Situation, Phrase>> = {
  editable: texts.editable(),
  inFlight: texts.inFlight(),
}

/** Validates every stored record under both configurations, reading only relevant fields. */
export async function scanRecords(
  snapshot: Snapshot,
  { before, after }: { before: Config; after: Config },
  entity: string,
  now: Date,
): Promise<{ findings: PhrasedFinding[]; scanned: number }> {
  const affected = findAffectedParts(before, after, entity)
  if (!affected) return { findings: [], scanned: 0 }

  const old = sideOf(before, affected)
  const next = sideOf(after, affected)
  const tally = new NameTally()
  let scanned = 0
  const { text, values } = rowsOf(after, affected)

  for await (const rows of snapshot.readBatches(text, values, batchSize)) {
    scanned += rows.length
    for (const row of rows)
      judge(tally, { old, next, affected, config: after, now }, toRecord(affected, row))
  }

  return { findings: wordsOf(tally, before, after, entity), scanned }
}

/**
 * Reads only the needed values. `offset 0` prevents unpacking a record's data for each value. A
 * survey for problems skips records that will never be submitted again.
 */
function rowsOf(
  config: Config,
  { entity, reads, visibleFields, removed, removedItems }: AffectedParts,
): { text: string; values: unknown[] } {
  const picked = reads.map((_, at) => `d->$${at + 1}::text`).join(', ')
  const asksAll =
    visibleFields.length > 0 || removed.length > 0 || Object.keys(removedItems).length > 0
  const workflow = workflowOf(config, entity)
  const states = Object.keys(workflow?.states ?? {}).filter((state) =>
    ['editable', 'inFlight'].includes(situationOf(config, { entity, state, year: null })),
  )
  const where =
    asksAll || !workflow
      ? 'true'
      : `state = any($${reads.length + 1}) and (year is null or year >= $${reads.length + 2})`

  return {
    text: `select id, year, state, flags, region_code, owner_id, created_by,
      array_to_json(array[${picked}]) as picked
       from (select *, data || '{}' as d from ${tableOf(entity)} where ${where} offset 0) narrow`,
    values: [...reads, ...(asksAll || !workflow ? [] : [states, config.years.realYear])],
  }
}

function toRecord({ entity, reads }: AffectedParts, row: Record<string, unknown>): EntityRecord {
  const data: RecordData = {}
  for (const [at, value] of (row['picked'] as (Json | null)[]).entries())
    if (value !== null) data[itemAt(reads, at)] = value

  return {
    id: row['id'] as string,
    entity,
    year: row['year'] as number | null,
    state: row['state'] as string | null,
    flags: row['flags'] as string[],
    region: row['region_code'] as string | null,
    owner: row['owner_id'] as string | null,
    createdBy: row['created_by'] as string | null,
    data,
  }
}

function sideOf(config: Config, affected: AffectedParts): ComparedSide | null {
  const narrowed = affected.fields.length === 0 ? null : narrowConfig(config, affected)
  if (!narrowed) return null

  const compiled = new Map<number | null, Validators>()

  return {
    ...narrowed,
    placed: new Set(fieldNames(narrowed.config.forms[narrowed.form])),
    validators(year) {
      let yearValidators = compiled.get(year)
      if (!yearValidators)
        compiled.set(
          year,
          (yearValidators = compileForm(narrowed.config, narrowed.form, year).validators),
        )

      return yearValidators
    },
  }
}

interface Judging {
  old: ComparedSide | null
  next: ComparedSide | null
  affected: AffectedParts
  config: Config
  now: Date
}

function judge(
  tally: NameTally,
  { old, next, affected, config, now }: Judging,
  record: EntityRecord,
): void {
  const { key, titleField } = entityOf(config, affected.entity)
  const number = String(record.data[key ?? ''] ?? record.data[titleField] ?? record.id)
  const orphans = findOrphans(config, affected, record.data)
  for (const path of orphans.paths) tally.add(`removed\t${path}`, number)
  for (const item of orphans.items) tally.add(`item\t${item}`, number)
  if (!old || !next) return

  const situation = situationOf(config, record)

  if (situation === 'editable' || situation === 'inFlight') {
    const { problems, locked } = compareRecord(old, next, affected, { record, now })
    for (const [place, { path, rule, message }] of problems.map(
      (problem) =>
        [problem.path.filter((part) => typeof part === 'string').join('.'), problem] as const,
    ))
      tally.add(
        [
          'invalid',
          situation,
          place,
          rule,
          locked.includes(String(path[0])) ? 'locked' : 'open',
          message,
        ].join('\t'),
        number,
      )

    if (problems.length > 0) tally.add(`faulty\t${situation}`, number)
  }

  if (affected.visibleFields.length === 0) return

  const { hidden, cleared } = compareVisibility(old, next, affected, { record, now })

  for (const path of hidden)
    tally.add(
      `${cleared.includes(path) && situation === 'editable' ? 'cleared' : 'hidden'}\t${path}`,
      number,
    )
}

function wordsOf(
  tally: NameTally,
  before: Config,
  after: Config,
  entity: string,
): PhrasedFinding[] {
  const name = after.entities[entity]?.title ?? entity
  const title = (path: string) =>
    fieldAt(after.entities[entity], path)?.title ??
    fieldAt(before.entities[entity], path)?.title ??
    path

  return tally.entries.map(({ key, count, examples }): PhrasedFinding => {
    const [kind = '', first = '', second = '', rule = '', lock = '', text = ''] = key.split('\t')
    const finding = (
      level: PhrasedFinding['level'],
      code: string,
      message: Phrase,
    ): PhrasedFinding => ({
      level,
      kind: code,
      message,
      count,
      examples,
    })

    if (kind === 'removed')
      return finding(
        'danger',
        'records/field-removed',
        texts.fieldGone({ field: title(first), path: first, count, name }),
      )

    if (kind === 'item') {
      // By its present name.
      const field =
        fieldAt(before.entities[entity], first) ?? fieldAt(after.entities[entity], first)
      const label = labelOf(before, field?.dictionary ?? '', second)

      return finding(
        'danger',
        'records/item-removed',
        texts.itemGone({ field: title(first), label, value: second, count, name }),
      )
    }

    if (kind === 'hidden')
      return finding('notice', 'records/hidden', texts.hidden({ field: title(first), count, name }))

    if (kind === 'cleared')
      return finding(
        'danger',
        'records/cleared',
        texts.cleared({ field: title(first), count, name }),
      )

    const situation = situationWords[first as Situation] ?? verbatimPhrase(first)

    if (kind === 'faulty')
      return finding(
        'notice',
        'records/faulty',
        (first === 'inFlight' ? texts.faultyInFlight : texts.faulty)({ count, situation, name }),
      )

    const details = { field: title(second), count, situation, name, text }
    const message = rule === 'required' ? texts.required(details) : texts.invalid(details)
    if (lock === 'locked') return finding('danger', 'records/locked', texts.locked({ message }))

    return finding(
      rule !== 'required' && first === 'editable' ? 'danger' : 'notice',
      'records/invalid',
      message,
    )
  })
}
