import type { Config } from '#config-model/config.ts'
import { offeredChoices } from '#config-model/forms/form-choices.ts'
import type { RecordData } from '#config-model/record.ts'
import type { FormPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'

/**
 * What a form page offers a user to create, in the order its addresses count: its choices, or the
 * one kind there is under `title`.
 */
export function startChoices(
  { config, user, now }: { config: Config; user: User; now: Date },
  page: FormPage,
  title: string,
): { title: string; help?: string; values: RecordData }[] {
  return page.choices ? offeredChoices(config, page, user, now) : [{ title, values: {} }]
}
