import { grantsFor } from '#config-model/access/access.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import type { Trial } from '#config-model/types.generated.ts'
import { hasRole, type User } from '#config-model/user.ts'

/**
 * Why a user may not try out a form's rules: no right to write them or to measure, or nothing
 * measures by them; null when allowed. Points by rank or mean reveal data of all compared records.
 */
export function againstTrial(
  config: Config,
  user: User,
  { form, trial }: { form: string; trial: Trial },
): 'writing' | 'nothing' | 'measuring' | null {
  const entity = config.forms[form]?.entity ?? ''
  const writes = (['create', 'update'] as const).some(
    (action) => grantsFor(config, user, entity, action).length > 0,
  )
  if (!writes) return 'writing'

  const transition = workflowOf(config, trial.entity)?.transitions[trial.transition]
  if (transition === undefined) return 'nothing'

  return hasRole(user, transition.by.roles ?? [], config.roles) ? null : 'measuring'
}
