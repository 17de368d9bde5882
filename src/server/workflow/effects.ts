import type { Config } from '#config-model/config.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Effect, Transition } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { createEffect } from './effects/create.ts'
import { deadlineEffect } from './effects/deadline.ts'
import { flagEffect, unflagEffect } from './effects/flag.ts'
import { notifyEffect } from './effects/notify.ts'
import { setEffect } from './effects/set.ts'

/** What an effect works with. It may change `record` (stored by the caller afterwards); `later` runs in the same transaction once the record is stored. */
export interface EffectContext {
  services: Services
  query: Query
  config: Config
  record: StoredRecord
  transition: Transition
  transitionId: string
  user: User | null
  form: RecordData
  now: Date
  later(work: () => Promise<void>): void
}

type EffectName = 'notify' | 'set' | 'deadline' | 'flag' | 'unflag' | 'create'
type EffectCode = (effect: Effect, context: EffectContext) => Promise<void> | void

const effects: Record<EffectName, EffectCode> = {
  notify: notifyEffect,
  set: setEffect,
  deadline: deadlineEffect,
  flag: flagEffect,
  unflag: unflagEffect,
  create: createEffect,
}

/** Runs the effects of a transition in the order they are written. */
export async function runEffects(context: Omit<EffectContext, 'later'>): Promise<{ afterwards(): Promise<void> }> {
  const waiting: (() => Promise<void>)[] = []
  for (const effect of context.transition.effects ?? []) {
    const name = (Object.keys(effects) as EffectName[]).find((key) => effect[key] !== undefined)
    if (name) await effects[name](effect, { ...context, later: (work) => waiting.push(work) })
  }
  return {
    async afterwards() {
      for (const work of waiting) await work()
    },
  }
}
