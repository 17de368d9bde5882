import { mayOpen } from '#config-model/access/access.ts'
import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import type { RecordData } from '#config-model/record.ts'
import type { FormPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'

type FormChoice = NonNullable<FormPage['choices']>[number]

/**
 * The kinds of new record that a form page offers, by the record acted for; none without access.
 */
export function offeredChoices(
  config: Config,
  page: FormPage,
  user: User,
  now: Date,
): FormChoice[] {
  if (!mayOpen(user, config, page)) return []

  const owner = {
    fields: config.entities[config.roles.owner ?? '']?.fields ?? {},
    values: (user.owner ?? {}) as RecordData,
  }

  const context = { ...recordContext(config, null, user, now), scopes: [owner] }

  return (page.choices ?? []).filter(
    ({ when }) => when === undefined || evaluateCondition(when, context),
  )
}
