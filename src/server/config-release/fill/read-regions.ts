import type { Config, Region } from '#config-model/config.ts'
import { regionOf } from '#config-model/facts/region.ts'
import type { Query } from '#server/database/database.ts'

/** What was changed of a region on its page, or a functional area that was added there. */
export interface RegionChange {
  code: string
  name: string | null
  initial: string | null
  parent_code: string | null
  disabled: boolean
  since: number | null
}

/** The table of those changes. */
export const regionTable = 'region_change'

/**
 * A region with what was changed of it: one of the files keeps its name and place; null for a
 * change of one that is no longer there.
 */
export function changedRegion(written: Config, change: RegionChange): Region | null {
  const existingRegion = regionOf(written, change.code)
  const until = change.disabled ? { until: written.years.realYear - 1 } : {}
  if (existingRegion) return { ...existingRegion, l: change.initial ?? existingRegion.l, ...until }

  const { code, name, initial, parent_code: parent, since } = change
  if (name === null || initial === null || parent === null) return null

  return {
    l: initial,
    n: name,
    c: code,
    p: parent,
    ...(since === null ? {} : { since }),
    ...until,
    isOwn: true,
  }
}

/** The regions that are other than in the files, or more; each below one that is there. */
export async function readRegions(query: Query, written: Config): Promise<Region[]> {
  const rows = await query<RegionChange>(
    `select code, name, initial, parent_code, disabled, since from ${regionTable} order by code`,
  )
  return rows
    .flatMap((row) => changedRegion(written, row) ?? [])
    .filter(({ p }) => p === '86' || regionOf(written, p))
}
