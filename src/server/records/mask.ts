import { hiddenFields, maskedFields } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import { copiedData } from '#config-model/forms/copied-data.ts'
import type { FormContext } from '#config-model/forms/form-schema.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { StoredRecord } from './stored-record.ts'

/** Masks the private part of a value: 9153****018U, 138****0000, 张*, l***@example.cn. */
export function maskValue(value: Json | undefined, field: Field): Json | undefined {
  if (typeof value !== 'string' || value === '') return value

  const kind =
    field.mask ?? (field.type === 'credit-code' || field.type === 'mobile' ? field.type : 'name')
  if (kind === 'credit-code') return `${value.slice(0, 4)}****${value.slice(-4)}`
  if (kind === 'contact' && value.includes('@'))
    return `${value.slice(0, 1)}***${value.slice(value.lastIndexOf('@'))}`
  if (kind === 'mobile' || kind === 'contact') return `${value.slice(0, 3)}****${value.slice(-4)}`

  return `${value.slice(0, 1)}${'*'.repeat(Math.max(1, value.length - 1))}`
}

/**
 * Returns the values that a new record copies from an earlier one, without hidden, masked and
 * expired ones.
 */
export function copiedFor(
  config: Config,
  source: StoredRecord,
  about: FormContext & { user: User },
): RecordData {
  const { entity, data } = source
  const unseen = new Set([
    ...hiddenFields(config, about.user, entity),
    ...maskedFields(config, about.user, entity),
  ])

  const seen = Object.fromEntries(Object.entries(data).filter(([name]) => !unseen.has(name)))

  return copiedData(config, entity, seen, about)
}
