import type { Config, Region } from '#config-model/config.ts'
import { isActive, regionLevel } from '#config-model/facts/region.ts'
import { configuredRows, filled, flag, number, text, versionOf } from './configured-rows.ts'
import type { ReadSource } from './definition.ts'

/** Another number for other content. */
export const regionVersion = ({ l, n, c, p, since, until }: Region): number =>
  versionOf([l, n, c, p, since, until])

const types =
  'code text, name text, initial text, parent_code text, level text, type text, enabled boolean, since int, until int, version int'

/** The regions, as the configuration in force has them. */
export const regionRows: ReadSource = (config) =>
  configuredRows(types, regionsOf(config), {
    id: 'code',
    version: 'version',
    grams: `portal_grams(code || ' ' || name)`,
    columns: {
      code: filled(text('code')),
      name: text('name'),
      initial: text('initial'),
      parentCode: text('parent_code'),
      level: text('level'),
      type: text('type'),
      enabled: flag('enabled'),
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
