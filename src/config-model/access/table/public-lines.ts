import { publicFields, publicListOf } from '#config-model/access/public-list.ts'
import { explainCondition } from '#config-model/conditions/condition-words.ts'
import type { Entity } from '#config-model/types.generated.ts'
import type { AccessLine } from './access-line.ts'
import { tableWords, type LocalizedConfig } from './table-words.ts'

/** Lists which records and fields are readable without an account. */
export const publicLines = (config: LocalizedConfig): AccessLine[] =>
  Object.entries(config.entities).flatMap(([id, entity]) => [
    ...verifiedLine(config, id, entity),
    ...listLine(config, id, entity),
  ])

function verifiedLine(config: LocalizedConfig, id: string, { verify }: Entity): AccessLine[] {
  if (!verify) return []

  return [
    {
      key: `${id} · /verify/${id} ${verify.title}`,
      values: [config.say(tableWords.byNumber()), ...verify.show],
    },
  ]
}

function listLine(config: LocalizedConfig, id: string, entity: Entity): AccessLine[] {
  const opened = publicListOf(config, id)
  if (!opened) return []

  const { list, rows } = opened
  const names = (fields: string[]) => publicFields(entity, fields).join(' ')

  return [
    {
      key: `${id} · /public/${id} ${list.title}`,
      values: [
        explainCondition(rows, config, id),
        config.say(tableWords.inList({ names: names(list.columns) })),
        ...(list.show ? [config.say(tableWords.inDetail({ names: names(list.show) }))] : []),
      ],
    },
  ]
}
