import { explain } from '#config-model/conditions/condition-words.ts'
import type { Effect } from '#config-model/types.generated.ts'
import type { AccessLine } from './access-line.ts'
import { tableWords, type Told } from './table-words.ts'

/** What the portal does by itself every day: when, with which records, and what. */
export const jobLines = (config: Told): AccessLine[] =>
  Object.entries(config.entities).flatMap(([entity, { jobs = {} }]) =>
    Object.values(jobs).map(({ title, daily, where, effects }) => ({
      key: `${entity} · ${title}`,
      values: [
        config.say(tableWords.daily({ time: daily })),
        explain(where, config, entity),
        ...effects.map((effect) => wordOf(config, entity, effect)),
      ],
    })),
  )

/** The effect with what it is about, as it is written, and when it is meant. */
function wordOf(config: Told, entity: string, { when, ...effect }: Effect): string {
  const [word = '', given] = Object.entries(effect)[0] ?? []
  const about = `${word} ${typeof given === 'string' ? given : Object.keys(Object(given) as object).join('+')}`
  return when === undefined ? about : `${about}（${explain(when, config, entity)}）`
}
