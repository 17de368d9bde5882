import { formatDate, parseDateTime, parseDuration, plusDays } from '#config-model/facts/time.ts'
import type { Channel } from '#config-model/types.generated.ts'
import type { Services } from '#server/context.ts'
import type { StoredMessage } from './stored-message.ts'

type Held = Pick<StoredMessage, 'id' | 'channel' | 'address' | 'mandatory' | 'taken_at'>

/**
 * Until when quiet hours of a channel, or the limit of a recipient, hold a message back; null when
 * it may go. What is mandatory is not held.
 */
export async function heldUntil(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { quiet, perRecipient }: Channel,
  { id, channel, address, mandatory, taken_at: takenAt }: Held,
): Promise<Date | null> {
  if (mandatory) return null

  const now = clock()
  const quietUntil = quiet ? quietEnd(quiet, now) : null
  if (quietUntil || !perRecipient) return quietUntil

  // Of those that are being delivered, only what was taken before: two never wait for each other.
  const span = parseDuration(perRecipient.within)
  const [last] = await database.query<{ at: Date }>(
    `select coalesce(ended_at, taken_at) as at from outbox where channel = $1 and address = $2 and id <> $3 and (ended_at > $4 and state = 'delivered' or ended_at is null and node is not null and (taken_at, id) < ($6, $3))
     order by at desc offset $5 limit 1`,
    [channel, address, id, new Date(now.getTime() - span), perRecipient.count - 1, takenAt],
  )

  return last ? new Date(Math.max(last.at.getTime() + span, now.getTime() + 1000)) : null
}

/** When the quiet hours end that hold at a moment; null outside of them. */
export function quietEnd({ from, to }: { from: string; to: string }, now: Date): Date | null {
  const today = formatDate(now)
  const at = (day: string, time: string) => parseDateTime(`${day} ${time}:00`)
  const [start, end] = [at(today, from), at(today, to)]
  if (from <= to) return now >= start && now < end ? end : null

  if (now < end) return end
  return now >= start ? at(plusDays(today, 1), to) : null
}
