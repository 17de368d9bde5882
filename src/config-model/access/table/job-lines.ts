import { explainCondition } from '#config-model/conditions/condition-words.ts'
import type { Effect } from '#config-model/types.generated.ts'
import type { AccessLine } from './access-line.ts'
import { tableWords, type LocalizedConfig } from './table-words.ts'

/** Lists the portal's daily automatic jobs: when, with which records, and what. */
export const jobLines = (config: LocalizedConfig): AccessLine[] =>
  Object.entries(config.entities).flatMap(([entity, { jobs = {} }]) =>
    Object.values(jobs).map(({ title, daily, where, effects }) => ({
      key: `${entity} · ${title}`,
      values: [
        config.say(tableWords.daily({ time: daily })),
        explainCondition(where, config, entity),
        ...effects.map((effect) => wordOf(config, entity, effect)),
      ],
    })),
  )

/** The effect with what it is about, as it is written, and when it is meant. */
function wordOf(config: LocalizedConfig, entity: string, { when, ...effect }: Effect): string {
  const [word = '', argument] = Object.entries(effect)[0] ?? []
  const about = `${word} ${typeof argument === 'string' ? argument : Object.keys(Object(argument) as object).join('+')}`
  return when === undefined ? about : `${about}（${explainCondition(when, config, entity)}）`
}
