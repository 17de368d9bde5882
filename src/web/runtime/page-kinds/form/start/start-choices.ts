import type { Config } from '#config-model/config.ts'
import { offeredChoices } from '#config-model/forms/form-choices.ts'
import type { RecordData } from '#config-model/record.ts'
import type { FormPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'

/**
 * What a user may create, in the order of the addresses: the form's choices, or one kind named
 * `title`.
 */
export function startChoices(
  { config, user, now }: { config: Config; user: User; now: Date },
  page: FormPage,
  title: string,
): { title: string; help?: string; values: RecordData }[] {
  return page.choices ? offeredChoices(config, page, user, now) : [{ title, values: {} }]
}
