import type { ConditionContext } from '#config-model/conditions/context.ts'
import { formatDate, plusDays } from '#config-model/facts/time.ts'
import type { EntityRecord } from '#config-model/record.ts'

/** YYYY-MM-DD: entered on the 1st with 7 days, the 8th. Null if the entry time is unknown. */
export function dayAfterStay(
  { stateSince }: Pick<EntityRecord, 'stateSince'>,
  days: number,
): string | null {
  return stateSince ? plusDays(formatDate(new Date(stateSince)), days) : null
}

/** Like windows, always true while everything is open. */
export function hasStayed({ record, years, now }: ConditionContext, days: number): boolean {
  if (years.alwaysOpen) return true
  const from = dayAfterStay(record ?? {}, days)
  return from !== null && from <= formatDate(now)
}
