import { firstOf, itemAt } from '#config-model/found.ts'
import type { Config } from '#config-model/config.ts'
import type { Query } from '#server/database/database.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'

/** Gives a record its number as the entity's `numbering` says; the sequence counts per prefix and has no gaps of its own making. */
export async function nextNumber(query: Query, config: Config, record: StoredRecord): Promise<void> {
  const numbering = config.entities[record.entity]?.numbering
  if (!numbering || record.data[numbering.field]) return
  const separator = numbering.separator ?? '-'
  const texts = numbering.parts.map((part) => {
    if (part.text !== undefined) return part.text
    if (part.field === undefined) return null
    const value = String(record.data[part.field] ?? '')
    return part.map?.[value] ?? value
  })
  const prefix = texts.filter((text) => text !== null).join(separator)
  const { value: next } = firstOf(
    await query<{ value: number }>(
      `insert into sequence_counter(name, value) values ($1, 1) on conflict (name) do update set value = sequence_counter.value + 1 returning value`,
      [`${record.entity}:${prefix}`],
    ),
  )
  record.data[numbering.field] = texts
    .map((text, at) => text ?? String(next).padStart(itemAt(numbering.parts, at).sequence ?? 1, '0'))
    .join(separator)
}
