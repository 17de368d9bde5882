import { hiddenFields } from '#config-model/access/access.ts'
import { entityOf, workflowOf, type Config } from '#config-model/config.ts'
import { checkWholeRecord, withForm } from '#config-model/forms/check-fields.ts'
import { checkRecord, type FieldProblem } from '#config-model/forms/check-record.ts'
import { recordFormOf } from '#config-model/forms/form-schema.ts'
import { mergeHidden } from '#config-model/forms/hidden-values.ts'
import { buildSubmittedData } from '#config-model/forms/record-data.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'
import type { User } from '#config-model/user.ts'
import { fieldValidators } from '#server/active-config/field-validators.ts'
import type { RequestContext } from '#server/context.ts'
import { badRequest } from '#server/errors.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'

/**
 * Drops hidden values, stores computed ones, validates everything.
 * @throws ApiError 400 with the problems
 */
export function finalizeRecord(
  services: RequestContext,
  config: Config,
  { record, user }: { record: StoredRecord; user: User | null },
  refusal: (values: { count: number }) => Phrase,
): void {
  if (workflowOf(config, record.entity) && recordFormOf(config, record.entity) === undefined) return
  finalizeData(services, config, record, user)
  const problems = errorsOf(services, config, record, user)
  if (problems.length > 0) throw badRequest(refusal({ count: problems.length }), problems)
}

/**
 * Settles a record that is visible right after saving. Ignores errors that existed `before` in
 * fields this user cannot change.
 * @throws ApiError 400 with the problems
 */
export function finalizeSavedRecord(
  services: RequestContext,
  config: Config,
  user: User,
  { record, before }: { record: StoredRecord; before: StoredRecord | null },
): void {
  finalizeData(services, config, record, user)
  const hidden = hiddenFields(config, user, record.entity)
  const { fields } = entityOf(config, record.entity)
  const isOutOfReach = ({ path }: FieldProblem) => {
    const name = String(path[0])
    return (
      hidden.has(name) || fields[name]?.readonly === true || fields[name]?.computed !== undefined
    )
  }

  const allProblems = errorsOf(services, config, record, user)
  const former =
    before !== null && allProblems.some(isOutOfReach)
      ? errorsOf(services, config, before, user)
      : []
  const formerKeys = new Set(former.filter(isOutOfReach).map(keyOf))
  const problems = allProblems.filter((problem) => !formerKeys.has(keyOf(problem)))
  if (problems.length > 0)
    throw badRequest(recordTexts.saveFaults({ count: problems.length }), problems)
}

const keyOf = ({ path, rule }: FieldProblem) => `${path.join('/')} ${rule}`

function finalizeData(
  services: RequestContext,
  config: Config,
  record: StoredRecord,
  user: User | null,
): void {
  const ownForm = withForm(config, record.entity, recordFormOf(config, record.entity))
  const whole = { ...record, data: mergeHidden(record.data, record.hidden) }
  record.data = buildSubmittedData(ownForm.config, ownForm.form, {
    record: whole,
    user,
    now: services.clock(),
  })
  record.hidden = null
}

/** A workflow may set fields that no form contains; only the form is validated there. */
function errorsOf(
  services: RequestContext,
  config: Config,
  record: StoredRecord,
  user: User | null,
): FieldProblem[] {
  const context = { record, user, now: services.clock() }
  const formId = recordFormOf(config, record.entity)
  const ofFields = () => fieldValidators(config, entityOf(config, record.entity).fields)
  const ofForm = formId === undefined ? ofFields() : services.validators(formId, record.year)
  const localizedForm = withForm(services.localized(config), record.entity, formId)
  const problems = workflowOf(config, record.entity)
    ? checkRecord(localizedForm.config, localizedForm.form, context, ofForm)
    : checkWholeRecord(localizedForm.config, localizedForm.form, context, { ofForm, ofFields })

  return problems.filter((problem) => problem.severity === 'error')
}
