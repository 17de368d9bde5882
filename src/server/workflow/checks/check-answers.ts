import { entityOf } from '#config-model/config.ts'
import { speak } from '#config-model/messages/phrase.ts'
import { remarkPlace } from '#config-model/told/remark-place.ts'
import type { User } from '#config-model/user.ts'
import type { Asked } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { invalid } from '#server/errors.ts'
import { readRemarks } from '#server/records/remarks.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { workflowTexts } from '#server/workflow/workflow-texts.ts'

/**
 * Whether each remark that must be heeded and is not settled has an answer; those the user is not
 * told of count for nothing.
 * @throws ApiError 400 with the places
 */
export async function checkAnswers(
  services: Asked,
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
    message: speak(workflowTexts.answerRemark(), services.locale),
    severity: 'error' as const,
    rule: 'remarks-answered',
  }))

  throw invalid(workflowTexts.unanswered({ count: open.length }), problems)
}
