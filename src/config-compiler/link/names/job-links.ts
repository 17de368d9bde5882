import type { Model } from '#config-compiler/link/model.ts'
import type { Entity } from '#config-model/types.generated.ts'
import { linkCondition } from './conditions/condition-links.ts'
import type { ConditionPlace } from './conditions/place.ts'
import { linkEffect } from './effects/effect-links.ts'

/** Every name that the jobs of an entity mention. */
export function linkJobs(
  model: Model,
  place: ConditionPlace & { entity: string },
  { jobs = {} }: Entity,
): void {
  for (const [id, { where, effects }] of Object.entries(jobs)) {
    linkCondition(model, place, ['jobs', id, 'where'], where)
    for (const [index, effect] of effects.entries())
      linkEffect(model, place, ['jobs', id, 'effects', index], place, effect)
  }
}
