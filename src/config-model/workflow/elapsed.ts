import { readField } from '#config-model/conditions/read-path.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { parseDateTime } from '#config-model/facts/time.ts'
import { sentence } from '#config-model/messages/words.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { Column } from '#config-model/types.generated.ts'
import { isHistory } from './workflow.ts'

interface Elapsing extends Pick<EntityRecord, 'entity' | 'year' | 'state' | 'data'> {
  /** YYYY-MM-DD HH:mm:ss */
  stateSince: string | null
}

/**
 * What a column `as: days` says, on the screen and in an exported sheet: whole days since its time. Nothing for a record that is finished or of a
 * past year: it waits for nobody.
 */
export function daysOf(config: Config, record: Elapsing, { field }: Column, now: Date): string {
  const isOver = workflowOf(config, record.entity)?.states[record.state ?? '']?.final || isHistory(config, record)
  const since =
    field === 'stateSince'
      ? record.stateSince
      : readField(record.data, field, config.entities[record.entity]?.fields[field])
  if (isOver || typeof since !== 'string' || since === '') return ''
  const days = Math.floor((now.getTime() - parseDateTime(since).getTime()) / 86_400_000)
  return Number.isNaN(days) ? '' : sentence(config, 'elapsedDays', { n: Math.max(0, days) })
}
