import { firstOf, itemAt } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import type { Json } from '#config-model/record.ts'
import type { Entity } from '#config-model/types.generated.ts'
import type { Query } from '#server/database/database.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'

type Numbering = NonNullable<Entity['numbering']>

/** Null is the sequence. */
interface Numbered {
  numbering: Numbering
  texts: (string | null)[]
  name: string
}

/**
 * Assigns a number by the entity's `numbering`. The sequence counts per prefix, without gaps.
 * Numbers used by an import or an earlier configuration are not reused.
 */
export async function nextNumber(
  query: Query,
  config: Config,
  record: StoredRecord,
): Promise<void> {
  const numbering = config.entities[record.entity]?.numbering
  if (!numbering) return

  const numbered = numberedOf(record, numbering)
  const ownNumber = record.data[numbering.field]
  if (ownNumber) return countImportedNumber(query, numbered, ownNumber)

  let next = await advance(query, numbered, 1)
  if (await isTaken(query, record.entity, numbered, next))
    next = await advance(
      query,
      numbered,
      1 + (await highestSequence(query, record.entity, numbered)),
    )
  record.data[numbering.field] = numberAt(numbered, next)
}

function numberedOf(record: StoredRecord, numbering: Numbering): Numbered {
  const texts = numbering.parts.map((part) => {
    if (part.text !== undefined) return part.text
    if (part.field === undefined) return null
    const value = String(record.data[part.field] ?? '')

    return part.map?.[value] ?? value
  })

  const prefix = texts.filter((text) => text !== null).join(numbering.separator ?? '-')

  return { numbering, texts, name: `${record.entity}:${prefix}` }
}

const numberAt = ({ numbering, texts }: Numbered, sequence: number): string =>
  texts
    .map(
      (text, at) =>
        text ?? String(sequence).padStart(itemAt(numbering.parts, at).sequence ?? 1, '0'),
    )
    .join(numbering.separator ?? '-')

/** Advances the counter, at least to `least`; other transactions wait until this one ends. */
async function advance(query: Query, { name }: Numbered, least: number): Promise<number> {
  const { value } = firstOf(
    await query<{ value: number }>(
      `insert into sequence_counter(name, value) values ($1, $2) on conflict (name) do update
        set value = greatest(sequence_counter.value + 1, $2) returning value`,
      [name, least],
    ),
  )

  return Number(value)
}

async function isTaken(
  query: Query,
  entity: string,
  numbered: Numbered,
  sequence: number,
): Promise<boolean> {
  const { field } = numbered.numbering
  const rows = await query(
    `select 1 from ${tableOf(entity)} where head->>${sqlLiteral(field)} = $1 limit 1`,
    [numberAt(numbered, sequence)],
  )

  return rows.length > 0
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** Matches numbers with this prefix; the sequence is the first group. */
const patternOf = ({ numbering, texts }: Numbered): string =>
  `^${texts.map((text) => (text === null ? '(\\d{1,15})' : escape(text))).join(escape(numbering.separator ?? '-'))}$`

async function highestSequence(query: Query, entity: string, numbered: Numbered): Promise<number> {
  const value = `head->>${sqlLiteral(numbered.numbering.field)}`
  const [row] = await query<{ value: number | null }>(
    `select max(substring(${value} from $1)::bigint) as value from ${tableOf(entity)}
      where ${value} ~ $1`,
    [patternOf(numbered)],
  )

  return Number(row?.value ?? 0)
}

/** Advances the counter past a number in the input, so that it is not assigned again. */
async function countImportedNumber(
  query: Query,
  numbered: Numbered,
  ownNumber: Json,
): Promise<void> {
  const sequence = new RegExp(patternOf(numbered)).exec(String(ownNumber))?.[1]
  if (sequence === undefined) return

  await query(
    `insert into sequence_counter(name, value) values ($1, $2) on conflict (name) do update
      set value = greatest(sequence_counter.value, $2)`,
    [numbered.name, Number(sequence)],
  )
}
