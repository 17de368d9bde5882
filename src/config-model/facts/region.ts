import type { Config, Region } from '#config-model/config.ts'
import type { Field } from '#config-model/types.generated.ts'

const byCode = new WeakMap<Region[], Map<string, Region>>()
function index(config: Config): Map<string, Region> {
  let map = byCode.get(config.regions)
  if (!map)
    byCode.set(config.regions, (map = new Map(config.regions.map((region) => [region.c, region]))))

  return map
}

export function regionOf(config: Config, code: string): Region | undefined {
  return index(config).get(code)
}

/** From the province down to the region; empty for an unknown code. */
export function regionChain(config: Config, code: string): Region[] {
  const chain: Region[] = []
  for (
    let region = index(config).get(code);
    region && chain.length < 5;
    region = index(config).get(region.p)
  )
    chain.unshift(region)

  return chain
}

/**
 * The chain below the province ("甲市 澜沧拉祜族自治县"), or the province itself. An unknown code is returned
 * unchanged.
 */
export function regionName(config: Config, code: string): string {
  const chain = regionChain(config, code)
  const names = (chain.length > 1 ? chain.slice(1) : chain).map((region) => region.n)
  return names.length > 0 ? names.join(' ') : code
}

export const regionLevels = { province: 1, city: 2, district: 3 } as const

/** By the zeros of the code (GB/T 2260): 1 province, 2 city, 3 district. */
export function regionLevel(code: string): 1 | 2 | 3 {
  if (code.endsWith('0000')) return 1
  return code.endsWith('00') ? 2 : 3
}

export function homeProvince(config: Config): string | undefined {
  return config.regions.find(({ c, p }) => regionLevel(c) === 2 && regionOf(config, p))?.p
}

/**
 * The region below which a field chooses: its root, by default the province that has configured
 * cities, or the country.
 */
export const regionRoot = (config: Config, { root }: Pick<Field, 'root'> = {}): string =>
  root ?? homeProvince(config) ?? '86'

/** By the significant digits. */
export function isWithin(code: string, ancestor: string): boolean {
  return code.startsWith(regionPrefix(ancestor))
}

/**
 * The part of a code that its regions share: 530000 → "53", 530800 → "5308", 530828 → itself, "86"
 * (the country) → "".
 */
export function regionPrefix(code: string): string {
  if (code === '86') return ''
  return code.slice(0, regionLevel(code) * 2)
}

export interface RegionNode extends Region {
  children?: RegionNode[]
}

/** The children of a region valid in `year`, by default the real one, and `chosen` in any case. */
export function regionChoices(
  config: Config,
  parent: string,
  year: number | null,
  chosen?: string,
): Region[] {
  const valid = year ?? config.years.realYear
  return config.regions.filter(
    (region) => region.p === parent && (isActive(region, valid) || region.c === chosen),
  )
}

/** Down to `depth` levels; with a `year` only what is valid then. */
export function regionChildren(
  config: Config,
  parent: string,
  depth: number,
  year?: number,
): RegionNode[] {
  return config.regions
    .filter((region) => region.p === parent && isActive(region, year))
    .map((region) =>
      depth > 1
        ? { ...region, children: regionChildren(config, region.c, depth - 1, year) }
        : region,
    )
}

/** In force in a year, by since/until; without a year always. */
export function isActive(
  item: { since?: number; until?: number },
  year: number | null | undefined,
): boolean {
  return (
    year === null ||
    year === undefined ||
    ((item.since ?? year) <= year && year <= (item.until ?? year))
  )
}
