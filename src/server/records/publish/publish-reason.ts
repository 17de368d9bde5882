import type { PublicationAct } from '#config-model/access/publication.ts'
import { cleanText } from '#config-model/values/clean-text.ts'
import { badRequest } from '#server/errors.ts'
import { recordTexts } from '#server/records/record-texts.ts'

/**
 * Why something is returned or withdrawn, as it is stored.
 * @throws ApiError 400 for one that says nothing or too much
 */
export function publishReason(act: PublicationAct, input: unknown): string {
  const reason = typeof input === 'string' ? cleanText(input) : ''
  if ([...reason].length >= 2 && [...reason].length <= 300) return reason
  throw badRequest(act === 'withdraw' ? recordTexts.withdrawalReason() : recordTexts.returnReason())
}
