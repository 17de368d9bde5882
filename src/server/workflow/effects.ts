import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import type { Effect, EffectName } from '#config-model/types.generated.ts'
import { announceEffect } from './effects/announce.ts'
import { assignEffect } from './effects/assign.ts'
import { copyEffect } from './effects/copy.ts'
import { createEffect } from './effects/create.ts'
import type { EffectCode, EffectContext } from './effects/definition.ts'
import { measureEffect } from './effects/measure.ts'
import { moveEffect } from './effects/move.ts'
import { notifyEffect } from './effects/notify.ts'
import { rankEffect } from './effects/rank.ts'
import { deadlineEffect, flagEffect, setEffect, unflagEffect } from './effects/values.ts'
import { writeEffect } from './effects/write.ts'

/** The compiler requires each word of workflow.schema.json. */
const effects: { readonly [Name in EffectName]: EffectCode<Name> } = {
  notify: notifyEffect,
  set: setEffect,
  deadline: deadlineEffect,
  assign: assignEffect,
  copy: copyEffect,
  flag: flagEffect,
  unflag: unflagEffect,
  create: createEffect,
  write: writeEffect,
  move: moveEffect,
  measure: measureEffect,
  rank: rankEffect,
  announce: announceEffect,
}
const written = Object.entries(effects) as [EffectName, EffectCode<never>][]

/**
 * In order.
 * @throws Error for an unknown one
 */
export async function runEffects(
  context: Omit<EffectContext, 'deferWork'>,
): Promise<{ afterwards(): Promise<void> }> {
  const waiting: (() => Promise<void>)[] = []
  const deferWork = (work: () => Promise<void>) => void waiting.push(work)

  for (const effect of context.transition.effects ?? []) {
    if (!isMeant(effect, context)) continue

    const [name, run] = written.find(([word]) => effect[word] !== undefined) ?? []
    if (!name || !run)
      throw new Error(
        `动作“${context.transition.title}”的效果没有程序：${Object.keys(effect).join('、')}`,
      )

    await run(effect[name] as never, { ...context, deferWork }, effect)
  }

  return {
    async afterwards() {
      for (const work of waiting) await work()
    },
  }
}

/** After the effects before it. */
function isMeant(
  { when }: Effect,
  { config, record, user, now, form }: Omit<EffectContext, 'deferWork'>,
): boolean {
  return (
    when === undefined ||
    evaluateCondition(when, { ...recordContext(config, record, user, now), form })
  )
}
