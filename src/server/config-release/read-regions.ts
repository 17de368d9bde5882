import type { Config, Region } from '#config-model/config.ts'
import { regionOf } from '#config-model/facts/region.ts'
import type { Query } from '#server/database/database.ts'

/** Or an added functional area. */
export interface RegionChange {
  code: string
  name: string | null
  initial: string | null
  parent_code: string | null
  disabled: boolean
  since: number | null
}

export const regionTable = 'region_change'

/** Configured regions keep name and parent; null for an absent one. */
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

/** Each below an existing one. */
export async function readRegions(query: Query, written: Config): Promise<Region[]> {
  const rows = await query<RegionChange>(
    `select code, name, initial, parent_code, disabled, since from ${regionTable} order by code`,
  )
  return rows
    .flatMap((row) => changedRegion(written, row) ?? [])
    .filter(({ p }) => p === '86' || regionOf(written, p))
}
