import type { Config } from '#config-model/config.ts'
import type { Transition } from '#config-model/types.generated.ts'

/** What has effects, with the kind of record it is for: a transition, or a job. */
export type EffectSource = Pick<Transition, 'title' | 'effects' | 'form'> & { entity: string }

/** Everything that has effects: the transitions of every workflow, and the jobs of every entity. */
export const listEffectSources = ({
  entities,
  workflows,
}: Pick<Config, 'entities' | 'workflows'>): EffectSource[] => [
  ...Object.values(workflows).flatMap(({ entity, transitions }) =>
    Object.values(transitions).map(({ title, effects, form }) => ({
      title,
      entity,
      ...(effects && { effects }),
      ...(form && { form }),
    })),
  ),
  ...Object.entries(entities).flatMap(([entity, { jobs = {} }]) =>
    Object.values(jobs).map(({ title, effects }) => ({ title, effects, entity })),
  ),
]
