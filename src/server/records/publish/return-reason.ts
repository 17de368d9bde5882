import { cleanText } from '#config-model/values/clean-text.ts'
import { invalid } from '#server/errors.ts'
import { recordTexts } from '#server/records/record-texts.ts'

/** Why something is returned, as it is kept. @throws ApiError 400 for one that says nothing or too much */
export function returnReason(given: unknown): string {
  const reason = typeof given === 'string' ? cleanText(given) : ''
  if ([...reason].length < 2 || [...reason].length > 300) throw invalid(recordTexts.returnReason())
  return reason
}
