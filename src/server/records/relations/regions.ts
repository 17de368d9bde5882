import { createHash } from 'node:crypto'
import type { Config, Region } from '#config-model/config.ts'
import { isActive, regionLevel } from '#config-model/facts/region.ts'
import { literal } from '#server/records/sql/identifier.ts'
import type { ReadSource, SourceColumn } from './definition.ts'

const text = (sql: string): SourceColumn => ({ kind: 'text', sql })
const number = (sql: string): SourceColumn => ({ kind: 'number', sql })

/** Another number for other content: whoever changes a region has seen it as it is. */
export const regionVersion = ({ l, n, c, p, since, until }: Region): number =>
  createHash('sha256')
    .update(JSON.stringify([l, n, c, p, since, until]))
    .digest()
    .readUInt32BE(0) >>> 2

/** The regions, as the configuration in force has them. */
export const regionRows: ReadSource = (config) => ({
  table: `jsonb_to_recordset(${literal(JSON.stringify(regionsOf(config)))}::jsonb) regions(code text, name text, initial text, parent_code text, level text, type text, enabled boolean, since int, until int, version int)`,
  tables: [],
  id: 'code',
  version: 'version',
  createdAt: `'epoch'::timestamptz`,
  grams: `portal_grams(code || ' ' || name)`,
  isLockable: false,
  columns: {
    code: { ...text('code'), isFilled: true },
    name: text('name'),
    initial: text('initial'),
    parentCode: text('parent_code'),
    level: text('level'),
    type: text('type'),
    enabled: { kind: 'boolean', sql: 'enabled' },
    since: number('since'),
    until: number('until'),
  },
})

/** Regions of the country have none above them. */
const regionsOf = (config: Config) => {
  const known = new Set(config.regions.map(({ c }) => c))
  return config.regions.map((region) => ({
    code: region.c,
    name: region.n,
    initial: region.l,
    parent_code: known.has(region.p) ? region.p : undefined,
    level: String(regionLevel(region.c)),
    type: region.isOwn ? 'functional' : 'standard',
    enabled: isActive(region, config.years.realYear),
    since: region.since,
    until: region.until,
    version: regionVersion(region),
  }))
}
