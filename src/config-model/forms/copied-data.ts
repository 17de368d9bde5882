import { publishOf } from '#config-model/access/publication.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { fieldNames } from './form-schema.ts'

/**
 * Last year's data without what belongs to the old record alone: what is stated, signed or counted anew each year is not copied, nor what the system
 * tells anew (a region that has changed since).
 */
export function copiedData(config: Config, entity: string, data: RecordData): RecordData {
  const { fields, scope, key } = entityOf(config, entity)
  const publish = publishOf(config, entity)
  const { state, at, until } = publish ?? {}
  const own = new Set<string | undefined>([scope?.year, scope?.owner, key, state, at, until])
  return Object.fromEntries(
    Object.entries(data).filter(([name]) => {
      const field = fields[name]
      return field && !isMadeAnew(field) && !own.has(name) && !field.computed && !field.readonly
    }),
  )
}

/** Whether a field is filled in anew each year: the configuration says so, it is a statement, or its rows are years. */
function isMadeAnew({ copy, const: stated, type }: Field): boolean {
  return copy === false || stated !== undefined || type === 'table'
}

/** The fields of a form that copying leaves empty, in its order: what the person must fill in, tick or attach again. */
export function leftOutFields(config: Config, formId: string): Field[] {
  const form = config.forms[formId]
  const { fields = {} } = config.entities[form?.entity ?? ''] ?? {}
  return fieldNames(form)
    .flatMap((name) => fields[name] ?? [])
    .filter((field) => isMadeAnew(field) && !field.computed && !field.readonly)
}
