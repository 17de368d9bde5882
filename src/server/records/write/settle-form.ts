import { hiddenFields } from '#config-model/access/access.ts'
import { entityOf, workflowOf, type Config } from '#config-model/config.ts'
import { checkRecord, type FieldProblem } from '#config-model/forms/check-record.ts'
import { checkWhole, withForm } from '#config-model/forms/check-whole.ts'
import { submittedData } from '#config-model/forms/record-data.ts'
import { unparkHidden } from '#config-model/forms/settling/hidden-values.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'
import type { User } from '#config-model/user.ts'
import { formOf } from '#config-model/workflow/workflow.ts'
import { fieldValidators } from '#server/config-release/validators/field-validators.ts'
import type { Asked } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'

/**
 * Fixes the data of a record: hidden values go, computed ones are stored, and everything must be
 * right.
 * @throws ApiError 400 with the problems
 */
export function settleForm(
  services: Asked,
  config: Config,
  record: StoredRecord,
  user: User | null,
  refusal: (values: { count: number }) => Phrase,
): void {
  if (workflowOf(config, record.entity) && formOf(config, record.entity) === undefined) return
  settle(services, config, record, user)
  const problems = errorsOf(services, config, record, user)
  if (problems.length > 0) throw invalid(refusal({ count: problems.length }), problems)
}

/**
 * The same for a record that saving alone makes visible. What was wrong `before` in a field this
 * user cannot change stands in nobody's way.
 * @throws ApiError 400 with the problems
 */
export function settleSaved(
  services: Asked,
  config: Config,
  user: User,
  { record, before }: { record: StoredRecord; before: StoredRecord | null },
): void {
  settle(services, config, record, user)
  const hidden = hiddenFields(config, user, record.entity)
  const { fields } = entityOf(config, record.entity)
  const isOutOfReach = ({ path }: FieldProblem) => {
    const name = String(path[0])
    return (
      hidden.has(name) || fields[name]?.readonly === true || fields[name]?.computed !== undefined
    )
  }

  const found = errorsOf(services, config, record, user)
  const former =
    before !== null && found.some(isOutOfReach) ? errorsOf(services, config, before, user) : []
  const known = new Set(former.filter(isOutOfReach).map(keyOf))
  const problems = found.filter((problem) => !known.has(keyOf(problem)))
  if (problems.length > 0)
    throw invalid(recordTexts.saveFaults({ count: problems.length }), problems)
}

const keyOf = ({ path, rule }: FieldProblem) => `${path.join('/')} ${rule}`

function settle(services: Asked, config: Config, record: StoredRecord, user: User | null): void {
  const own = withForm(config, record.entity, formOf(config, record.entity))
  const whole = { ...record, data: unparkHidden(record.data, record.hidden) }
  record.data = submittedData(own.config, own.form, { record: whole, user, now: services.clock() })
  record.hidden = null
}

/**
 * What is wrong with a record. A workflow sets fields that no form places: there the form alone is
 * judged.
 */
function errorsOf(
  services: Asked,
  config: Config,
  record: StoredRecord,
  user: User | null,
): FieldProblem[] {
  const context = { record, user, now: services.clock() }
  const known = formOf(config, record.entity)
  const ofFields = () => fieldValidators(config, entityOf(config, record.entity).fields)
  const ofForm = known === undefined ? ofFields() : services.validators(known, record.year)
  const own = withForm(services.spoken(config), record.entity, known)
  const problems = workflowOf(config, record.entity)
    ? checkRecord(own.config, own.form, context, ofForm)
    : checkWhole(own.config, own.form, context, { ofForm, ofFields })

  return problems.filter((problem) => problem.severity === 'error')
}
