import { firstOf } from '#config-model/assert.ts'
import { dialogContext, recordContext } from '#config-model/conditions/context.ts'
import { workflowOf, type Config, entityOf } from '#config-model/config.ts'
import { resolveRemarkPath } from '#config-model/display/remark-place.ts'
import { checkFields } from '#config-model/forms/check-fields.ts'
import { verbatimPhrase, formatPhrase } from '#config-model/messages/phrase.ts'
import type { User } from '#config-model/user.ts'
import { fieldValidators } from '#server/active-config/field-validators.ts'
import type { Services, RequestContext } from '#server/context.ts'
import type { TransitionCall } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { badRequest } from '#server/errors.ts'
import { readRemarks } from '#server/records/remarks.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { transitionTexts } from './workflow-texts.ts'

/**
 * Checks a dialog by the transition's `form`.
 * @throws ApiError 400 with problems whose path leads into the dialog
 */
export function checkDialog(
  services: Services,
  config: Config,
  { record, user }: { record: StoredRecord; user: User | null },
  { transition, form }: TransitionCall,
): void {
  const fields = workflowOf(config, record.entity)?.transitions[transition]?.form ?? {}
  const unknown = Object.keys(form).find((name) => !Object.hasOwn(fields, name))
  if (unknown !== undefined) throw badRequest(transitionTexts.notInDialog({ name: unknown }))
  if (user === null) return

  const context = { ...recordContext(config, record, user, services.clock()), form }
  const problems = checkFields(
    config,
    { fields, values: form },
    dialogContext(context, fields),
    fieldValidators(config, fields),
  )

  if (problems.length > 0) throw badRequest(verbatimPhrase(firstOf(problems).message), problems)
}

/**
 * Requires a reply to every unresolved mandatory remark visible to the user.
 * @throws ApiError 400 with the places
 */
export async function checkRemarkReplies(
  services: RequestContext,
  query: Query,
  record: StoredRecord,
  user: User,
): Promise<void> {
  const remarks = await readRemarks(query, services.config(), record, user)
  const open = remarks.filter(
    ({ level, resolved, reply }) => level === 'must' && !resolved && !reply,
  )
  if (open.length === 0) return

  const { fields } = entityOf(services.config(), record.entity)
  const problems = open.map(({ path }) => ({
    path: resolveRemarkPath(fields, record.data, path).path,
    message: formatPhrase(transitionTexts.answerRemark(), services.locale),
    severity: 'error' as const,
    rule: 'remarks-answered',
  }))

  throw badRequest(transitionTexts.unanswered({ count: open.length }), problems)
}
