import { recordContext } from '#config-model/conditions/context.ts'
import { entityOf } from '#config-model/config.ts'
import { fieldAt } from '#config-model/field-types.ts'
import { checkFields } from '#config-model/forms/check-fields.ts'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Entity, Field } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { fieldValidators } from '#server/active-config/validators/field-validators.ts'
import type { RequestContext } from '#server/context.ts'
import { badRequest } from '#server/errors.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { valueFault } from '#server/records/write/check-changes.ts'
import { trialTexts } from './trial-texts.ts'

/** Ignored: rules may be incomplete. */
const unfinished = ['required', 'minItems']

/**
 * Validates like a save, but accepts incomplete values.
 * @throws ApiError 400
 * @param edited the stored rules, or a blank record
 */
export function checkedRules(
  services: RequestContext,
  user: User,
  edited: StoredRecord,
  sentData: RecordData,
): RecordData {
  const config = services.config()
  const localizedConfig = services.localized(config)
  const entity = entityOf(localizedConfig, edited.entity)
  const knownEntries = Object.entries(sentData).filter(([name]) =>
    Object.hasOwn(entity.fields, name),
  )
  const data = Object.fromEntries(knownEntries)
  const judged: Record<string, Field> = {}

  for (const [name, value] of knownEntries) {
    const field = entity.fields[name]
    if (!field) continue

    const fault = valueFault(value, edited.data[name], field, { config, year: edited.year })
    if (fault) throw badRequest(fault)

    if (!field.computed) judged[name] = field
  }

  const context = recordContext(localizedConfig, { ...edited, data }, user, services.clock())
  const validators = fieldValidators(config, entityOf(config, edited.entity).fields)
  const problems = checkFields(
    localizedConfig,
    { fields: judged, values: data },
    context,
    validators,
  ).filter(({ rule }) => !unfinished.includes(rule))
  if (problems[0]) throw badRequest(describeFault(entity, problems[0]), problems)

  return data
}

/** With its place. */
function describeFault(entity: Entity, { path, message }: FieldProblem): Phrase {
  const titleOf = (parts: FieldProblem['path']) =>
    fieldAt(entity, parts.join('.'))?.title ?? parts.join('.')
  const [name = '', row] = path
  if (typeof row !== 'number') return trialTexts.fault({ title: titleOf(path), message })

  return trialTexts.faultInRow({
    table: titleOf([name]),
    row: row + 1,
    title: titleOf(path),
    message,
  })
}
