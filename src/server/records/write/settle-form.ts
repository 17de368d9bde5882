import { checkRecord } from '#config-model/forms/check-record.ts'
import { submittedData } from '#config-model/forms/record-data.ts'
import type { Config } from '#config-model/config.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'
import type { User } from '#config-model/user.ts'
import { formOf } from '#config-model/workflow/workflow.ts'
import type { Asked } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'

/** Fixes the data of a record: hidden values go, computed ones are stored, and everything must be right. @throws ApiError 400 with the problems */
export function settleForm(
  services: Asked,
  config: Config,
  record: StoredRecord,
  user: User | null,
  refusal: (values: { count: number }) => Phrase,
): void {
  const form = formOf(config, record.entity)
  if (!form) return
  const now = services.clock()
  record.data = submittedData(config, form, { record, user, now })
  const problems = checkRecord(
    services.spoken(config),
    form,
    { record, user, now },
    services.validators(form, record.year),
  ).filter((problem) => problem.severity === 'error')
  if (problems.length > 0) throw invalid(refusal({ count: problems.length }), problems)
}
