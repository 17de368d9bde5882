import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { evaluateOperand } from '#config-model/conditions/operand.ts'
import { type Config, entityOf } from '#config-model/config.ts'
import type { EntityRecord, RecordData } from '#config-model/record.ts'
import type { Effect, EffectName } from '#config-model/types.generated.ts'
import { deadlineAfter } from '#config-model/workflow/workflow.ts'
import { serializeFiles } from '#server/records/files/named-files.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import type { UnchangedParts } from '#server/records/write/write-record.ts'
import { announceEffect } from './effects/announce.ts'
import { assignEffect, copyEffect } from './effects/assign.ts'
import {
  type EffectHandler,
  type EffectContext,
  effectConditionContext,
} from './effects/definition.ts'
import { measureEffect } from './effects/measure.ts'
import { notifyEffect } from './effects/notify.ts'
import { createEffect, moveEffect, writeEffect } from './effects/other-records.ts'
import { rankEffect } from './effects/rank.ts'
import { hasSameValues } from './recalculate.ts'

const setEffect: EffectHandler<'set'> = (values, environment) => {
  const { record } = environment
  const context = effectConditionContext(environment)
  for (const [name, operand] of Object.entries(values))
    record.data[name] = evaluateOperand(operand, context) ?? null
}

/** Working days from now, or the date entered in the dialog. */
const deadlineEffect: EffectHandler<'deadline'> = (
  field,
  { config, record, form, now },
  { workdays = 5 },
) => {
  const enteredDate = form[field]
  const isGiven = typeof enteredDate === 'string' && enteredDate !== ''
  record.data[field] = isGiven ? enteredDate : deadlineAfter(now, workdays, config.years)
}

const flagEffect: EffectHandler<'flag'> = (flag, { record }) => {
  record.flags = [...new Set([...record.flags, flag])]
}

const unflagEffect: EffectHandler<'unflag'> = (flag, { record }) => {
  record.flags = record.flags.filter((item) => item !== flag)
}

/** The compiler requires each word of workflow.schema.json. */
const effects: { readonly [Name in EffectName]: EffectHandler<Name> } = {
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
const written = Object.entries(effects) as [EffectName, EffectHandler<never>][]

/** @throws Error for an unknown one */
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

/** Evaluated after the effects before it. */
function isMeant(
  { when }: Effect,
  { config, record, user, now, form }: Omit<EffectContext, 'deferWork'>,
): boolean {
  return (
    when === undefined ||
    evaluateCondition(when, { ...recordContext(config, record, user, now), form })
  )
}

/** Copies the record as effects find it: they replace values and never mutate them. */
export const copyForEffects = ({ data, flags, ...record }: StoredRecord): StoredRecord => ({
  ...record,
  flags: [...flags],
  data: { ...data },
})

export function findUnchangedParts(
  config: Config,
  { entity, data }: Pick<EntityRecord, 'entity' | 'data'>,
  before: RecordData,
): UnchangedParts {
  if (hasSameValues(before, data)) return { hasSameData: true, hasSameFiles: true }
  const { fields } = entityOf(config, entity)
  return {
    hasSameData: false,
    hasSameFiles: serializeFiles(fields, data) === serializeFiles(fields, before),
  }
}
