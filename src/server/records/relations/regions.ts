import type { Config, Region } from '#config-model/config.ts'
import { isActive, regionLevel } from '#config-model/facts/region.ts'
import {
  type ReadSource,
  booleanColumn,
  configuredRows,
  filledColumn,
  numberColumn,
  textColumn,
  versionNumberOf,
} from './definition.ts'

/** Changes with the content. */
export const regionVersion = ({ l, n, c, p, since, until }: Region): number =>
  versionNumberOf([l, n, c, p, since, until])

const types =
  'code text, name text, initial text, parent_code text, level text, type text, enabled boolean, since int, until int, version int'

export const regionRows: ReadSource = (config) =>
  configuredRows(types, regionsOf(config), {
    id: 'code',
    version: 'version',
    bigramsSql: `portal_grams(code || ' ' || name)`,
    columns: {
      code: filledColumn(textColumn('code')),
      name: textColumn('name'),
      initial: textColumn('initial'),
      parentCode: textColumn('parent_code'),
      level: textColumn('level'),
      type: textColumn('type'),
      enabled: booleanColumn('enabled'),
      since: numberColumn('since'),
      until: numberColumn('until'),
    },
  })

const regionsOf = (config: Config) => {
  const regionCodes = new Set(config.regions.map(({ c }) => c))
  return config.regions.map((region) => ({
    code: region.c,
    name: region.n,
    initial: region.l,
    parent_code: regionCodes.has(region.p) ? region.p : undefined,
    level: String(regionLevel(region.c)),
    type: region.isOwn ? 'functional' : 'standard',
    enabled: isActive(region, config.years.realYear),
    since: region.since,
    until: region.until,
    version: regionVersion(region),
  }))
}
