import { entityOf } from '#config-model/config.ts'
import { remarkPlace } from '#config-model/display/remark-place.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import type { User } from '#config-model/user.ts'
import type { RequestContext } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { badRequest } from '#server/errors.ts'
import { readRemarks } from '#server/records/remarks.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { transitionTexts } from '#server/workflow/workflow-texts.ts'

/**
 * Refuses while an unresolved mandatory remark has no reply; remarks hidden from the user do not
 * count.
 * @throws ApiError 400 with the places
 */
export async function checkAnswers(
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
    path: remarkPlace(fields, record.data, path).path,
    message: formatPhrase(transitionTexts.answerRemark(), services.locale),
    severity: 'error' as const,
    rule: 'remarks-answered',
  }))

  throw badRequest(transitionTexts.unanswered({ count: open.length }), problems)
}
