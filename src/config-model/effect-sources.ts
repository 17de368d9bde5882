import type { Config } from './config.ts'
import type { Transition } from './types.generated.ts'

export type EffectSource = Pick<Transition, 'title' | 'effects' | 'form'> & { entity: string }

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
