import { isReference } from '#config-model/field-traits.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import type { Entity, Field } from '#config-model/types.generated.ts'

/** Characters of the texts of one index entry, which PostgreSQL limits to 2,700 bytes. */
const maxEntryLength = 600

/**
 * The most characters of a field whose value an index contains: it sorts, filters, refers to a
 * record, or is unique. Texts that are unique together share the limit. Undefined for other fields.
 */
export function indexedTextLimit(
  { fields, unique = [], tree, numbering }: Entity,
  name: string,
): number | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field || !isIndexedText(field)) return undefined

  const rules = unique.filter((rule) => rule.fields.includes(name))
  const isIndexed =
    field.sort === true ||
    field.filter === true ||
    isReference(field) ||
    name === tree ||
    name === numbering?.field
  if (!isIndexed && rules.length === 0) return undefined

  const textCounts = rules.map(
    (rule) => rule.fields.filter((other) => isIndexedText(fields[other])).length,
  )

  return Math.floor(maxEntryLength / Math.max(1, ...textCounts))
}

const isIndexedText = (field: Field | undefined): boolean =>
  field !== undefined && field.multiple !== true && fieldTypes[field.type].sql === 'text'
