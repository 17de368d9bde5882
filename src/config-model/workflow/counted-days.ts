import { readField } from '#config-model/conditions/read-path.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { formatDate, parseDateTime } from '#config-model/facts/time.ts'
import { formatSentence } from '#config-model/messages/words.ts'
import { type EntityRecord, columnTitle } from '#config-model/record.ts'
import type { Column } from '#config-model/types.generated.ts'
import { isAtRest, isHistory } from './workflow.ts'

/** Times are YYYY-MM-DD HH:mm:ss. */
export interface CountedRecord extends Pick<EntityRecord, 'entity' | 'year' | 'state' | 'data'> {
  stateSince: string | null
  dueAt: string | null
  /** Sent by the server: the browser does not know the transitions of other users. */
  isAtRest?: boolean | undefined
}

/** In words, with urgency and an explanation. */
export interface CountedDays {
  text: string
  tone?: 'soon' | 'over'
  hint: string
}

const day = 86_400_000
/** Days before a deadline that count as soon without `remind`. */
const soonDays = 2

/**
 * Whole days since a time (`as: days`), or calendar days until it (`as: daysLeft`). Null for a
 * record at rest or of a past year.
 */
export function countedDays(
  config: Config,
  record: CountedRecord,
  column: Column,
  now: Date,
): CountedDays | null {
  const isOver = (record.isAtRest ?? isAtRest(config, record)) || isHistory(config, record)
  const { field } = column
  const fieldDefinition = config.entities[record.entity]?.fields[field]
  const isFact = fieldDefinition === undefined && (field === 'stateSince' || field === 'dueAt')
  const time = isFact ? record[field] : readField(record.data, field, fieldDefinition)
  if (isOver || typeof time !== 'string' || Number.isNaN(parseDateTime(time).getTime())) return null

  const title = columnTitle(config, record.entity, column)
  if (column.as === 'daysLeft') return daysLeft(config, record, { title, time, now })

  const n = Math.max(0, Math.floor((now.getTime() - parseDateTime(time).getTime()) / day))

  return {
    text: formatSentence(config, 'elapsedDays', { n }),
    hint: formatSentence(config, 'elapsedSince', { title, n, time: time.slice(0, 16) }),
  }
}

function daysLeft(
  config: Config,
  record: CountedRecord,
  { title, time, now }: { title: string; time: string; now: Date },
) {
  const deadline = parseDateTime(time.length === 10 ? `${time} 23:59:59` : time)
  const n = Math.round(
    (parseDateTime(time.slice(0, 10)).getTime() - parseDateTime(formatDate(now)).getTime()) / day,
  )
  const reminds = workflowOf(config, record.entity)?.states[record.state ?? '']?.due?.remind
  const { text, tone } = wordsOf(config, {
    n,
    isOver: now > deadline,
    soon: Math.max(...(reminds ?? [soonDays])),
  })

  return {
    text,
    ...(tone ? { tone } : {}),
    hint: formatSentence(config, 'dueAtTime', { title, time: time.slice(0, 16), days: text }),
  }
}

function wordsOf(
  config: Config,
  { n, isOver, soon }: { n: number; isOver: boolean; soon: number },
) {
  if (isOver)
    return {
      text: formatSentence(config, 'daysOver', { n: Math.max(1, -n) }),
      tone: 'over' as const,
    }

  const tone = n <= soon ? ('soon' as const) : undefined

  return {
    text: n === 0 ? formatSentence(config, 'dueToday') : formatSentence(config, 'daysLeft', { n }),
    tone,
  }
}
