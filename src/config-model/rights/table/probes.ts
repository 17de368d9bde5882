import { openingKey, grantedOpenings } from '#config-model/access/grant-rows.ts'
import { publishOf } from '#config-model/access/publication.ts'
import type { Config, Region } from '#config-model/config.ts'
import { isWithin, regionLevel } from '#config-model/facts/region.ts'
import { memoize } from '#config-model/memoize.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'

/** How a record is related to the user. */
export const probeRelations = ['own', 'region', 'elsewhere'] as const
export type ProbeRelation = (typeof probeRelations)[number]

const levels = { district: 3, city: 2, province: 1 } as const

/** A user with exactly these roles, for the first region of the first role's level. */
export function probeUser(config: Config, roles: string[]): User {
  const level = roles
    .map((role) => config.roles.roles[role]?.level)
    .find((word) => word !== undefined && word in levels) as keyof typeof levels | undefined
  const region = level === undefined ? homeDistrict(config) : homesIn(config.regions)[level]

  return {
    id: 'me',
    username: 'me',
    name: '',
    nickName: '',
    roles,
    userType: '',
    regionCode: region,
    ownerId: 'mine',
    owner: null,
    // Distinct ids, so that a plan detects a change.
    opened: Object.fromEntries(
      grantedOpenings(config.entities).map(({ rows }) => [openingKey(rows), [openingKey(rows)]]),
    ),
  }
}

const homeDistrict = ({ regions }: Config): string | null => homeIn(regions)

const homeIn = memoize(
  (regions: Region[]): string | null =>
    regions.find(({ c, p }) => regionLevel(c) === 3 && p !== '86')?.c ?? null,
)

const homesIn = memoize((regions: Region[]) => {
  const home = homeIn(regions)
  const homeAt = (level: number) =>
    regions.find(({ c }) => regionLevel(c) === level && isWithin(home ?? '', c))?.c ?? home

  return {
    district: homeAt(levels.district),
    city: homeAt(levels.city),
    province: homeAt(levels.province),
  }
})

const outsideIn = memoize((regions: Region[]) => {
  const districts = new Map<string, string>()

  return (region: string): string => {
    const outside =
      districts.get(region) ??
      regions.find(({ c }) => regionLevel(c) === 3 && !isWithin(c, region))?.c ??
      noDistrict

    districts.set(region, outside)

    return outside
  }
})

const noDistrict = '990101'

/** An empty record in a state, with the given relation to the probe user. */
export function probeRecord(
  config: Config,
  user: User,
  { entity, state, relation }: { entity: string; state: string | null; relation: ProbeRelation },
): EntityRecord {
  const home = homeDistrict(config)
  const outside = user.regionCode === null ? noDistrict : outsideIn(config.regions)(user.regionCode)

  const isOwn = relation === 'own'
  const publish = publishOf(config, entity)

  return {
    id: 'probe',
    entity,
    year: config.entities[entity]?.scope?.year === undefined ? null : config.years.realYear,
    state,
    flags: [],
    region: relation === 'elsewhere' ? outside : home,
    owner: isOwn ? user.ownerId : 'other',
    createdBy: isOwn ? user.id : 'other',
    data: publish && state !== null ? { [publish.state]: state } : {},
  }
}
