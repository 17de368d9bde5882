import type { Assignment } from '#config-model/assignments.ts'
import { recordContext, type ConditionContext } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Effect, EffectName, Transition } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { RequestContext } from '#server/context.ts'
import type { TransitionCall } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'

/**
 * An effect may change `record`, which the caller stores; `later` runs in the same transaction once
 * it is stored.
 */
export interface EffectContext {
  services: RequestContext
  query: Query
  config: Config
  record: StoredRecord
  transition: Transition
  transitionId: string
  /** `record` has the new one. */
  stateLeft: string | null
  assignmentsBefore: readonly Assignment[]
  user: User | null
  form: RecordData
  now: Date
  deferWork(work: () => Promise<void>): void
  /** Takes a transition of another record as the system, in the same transaction. */
  move(call: Pick<TransitionCall, 'entity' | 'id' | 'transition' | 'version'>): Promise<void>
}

export type EffectOperand<Name extends EffectName> = Exclude<Effect[Name], undefined>

export type EffectHandler<Name extends EffectName> = (
  operand: EffectOperand<Name>,
  context: EffectContext,
  effect: Effect,
) => Promise<void> | void

export const effectConditionContext = ({
  config,
  record,
  user,
  now,
  form,
  stateLeft,
}: EffectContext): ConditionContext => ({
  ...recordContext(config, record, user, now),
  form,
  stateLeft,
})
