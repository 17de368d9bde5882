import { readField } from '#config-model/conditions/read-path.ts'
import { rowsOfValue } from '#config-model/display/display-rows.ts'
import type { EffectiveForm } from '#config-model/forms/form-schema.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { RequestContext } from '#server/context.ts'
import { ApiError } from '#server/errors.ts'
import { lookUpRecords, lookUpUsers } from '#server/records/lists/lookup.ts'

/** The most ids that are looked up for one field. */
const maxIds = 200

/**
 * What the records and accounts are called that a form names, as far as its reader may see them.
 */
export async function findReferenceNames(
  services: RequestContext,
  user: User,
  form: EffectiveForm,
  data: RecordData,
): Promise<ReadonlyMap<string, string>> {
  const idsByLookup = new Map<string, { field: Field; ids: Set<string> }>()
  const note = (field: Field, value: Json | undefined) => {
    if (field.type !== 'reference' && field.type !== 'user') return

    const key = [field.type, field.entity, field.display].join(' ')
    const lookupEntry = idsByLookup.get(key) ?? { field, ids: new Set() }

    idsByLookup.set(key, lookupEntry)
    for (const id of [value ?? []].flat())
      if (typeof id === 'string' && id !== '') lookupEntry.ids.add(id)
  }

  for (const { name, field } of form.steps
    .flatMap(({ sections }) => sections)
    .flatMap(({ fields }) => fields)) {
    const value = readField(data, name, field)
    note(field, value)
    const rows = field.type === 'group' ? rowsOfValue([value ?? null]) : rowsOfValue(value)
    for (const [inner, innerField] of Object.entries(field.fields ?? {}))
      for (const row of rows) note(innerField, row[inner])
  }

  const names = new Map<string, string>()

  for (const { field, ids } of idsByLookup.values()) {
    if (ids.size === 0) continue

    const lookup = { words: '', ids: [...ids].slice(0, maxIds) }
    const pendingMatches =
      field.type === 'user'
        ? lookUpUsers(services, user, lookup)
        : lookUpRecords(services, user, field.entity ?? '', field.display, lookup)

    for (const { value, label } of await pendingMatches.catch(unnamed)) names.set(value, label)
  }

  return names
}

/** What its reader may not see is not named. */
function unnamed(error: unknown): never[] {
  if (error instanceof ApiError) return []
  throw error
}
