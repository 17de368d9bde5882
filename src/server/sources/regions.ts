import type { Config, Region } from '#config-model/config.ts'
import { regionLevel, regionOf } from '#config-model/facts/region.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import {
  type RegionChange,
  applyRegionChange,
  regionTable,
} from '#server/config-release/config-filler.ts'
import type { SourceCall, SourceRecord, SourceService } from '#server/context.ts'
import { ApiError, forbidden, badRequest, staleVersion } from '#server/errors.ts'
import { regionVersion } from '#server/records/relations/regions.ts'

export const regionTexts = definePhrases({
  badInitial: { zh: '首字母须是一个大写英文字母', en: 'The initial is one capital letter' },
  noCity: { zh: '功能区须建在一个州（市）下面', en: 'A functional area is made below a city' },
  badCode: {
    zh: '代码须是六位数字，以“{prefix}”开头，后两位不是 00',
    en: 'The code has six digits, begins with "{prefix}" and does not end in 00',
  },
  codeTaken: { zh: '已有代码为 {code} 的区划', en: 'There is a region with the code {code}' },
  noCodeLeft: { zh: '没有未用的代码了，请自己填写', en: 'No code is left: enter one yourself' },
  nameOfFile: {
    zh: '“{name}”的名称由行政区划文件规定，不能在这里修改',
    en: 'The name of "{name}" stands in the files of regions and is not changed here',
  },
  nameTaken: { zh: '“{name}”已经有了', en: 'There is "{name}" already' },
  ofFile: {
    zh: '行政区划文件中的区划不能删除，可以停用',
    en: 'A region of the files cannot be deleted; it may be disabled',
  },
  province: { zh: '省级区划不能停用', en: 'A province cannot be disabled' },
})

interface RegionData {
  code?: string | null
  name?: string
  initial?: string
  parentCode?: string | null
}

const dataOf = ({ data }: SourceRecord): RegionData => data

/** First code for a functional area; they count down, as standard codes start at the other end. */
const lastOfCity = 99

/** Areas are added below a city; configured regions keep name and parent. */
export const regionService: SourceService = {
  async create(call) {
    const { record, config } = call
    const { name = '', initial = '', parentCode, code } = dataOf(record)
    const city = typeof parentCode === 'string' ? regionOf(config, parentCode) : undefined
    if (!city || regionLevel(city.c) !== 2) throw badRequest(regionTexts.noCity())

    checkInitial(initial)
    await lockRegions(call)
    checkName(config, { n: name, p: city.c, c: '' })
    const regionCode = code || freeCode(config, city.c)

    checkCode(config, regionCode, city.c)
    const change = {
      ...none(regionCode),
      name,
      initial,
      parent_code: city.c,
      since: config.years.realYear,
    }

    await store(call, change)
    record.id = regionCode
    Object.assign(record.data, { code: regionCode })

    return null
  },

  async update(call, before) {
    const { config, record } = call
    const { name = '', initial = '' } = dataOf(record)

    checkInitial(initial)
    const { region, change } = await current(call, before.version)
    if (region.n !== name && !region.isOwn)
      throw forbidden(regionTexts.nameOfFile({ name: region.n }))

    if (region.n !== name) checkName(config, { n: name, p: region.p, c: region.c })
    await store(call, { ...change, initial, name: region.isOwn ? name : null })
  },

  async remove(call) {
    const { region } = await current(call, call.record.version)
    if (!region.isOwn) throw forbidden(regionTexts.ofFile())
    await call.query(`delete from ${regionTable} where code = $1`, [region.c])
  },

  acts: {
    enable: async (call) => setDisabled(call, false),
    disable: async (call) => setDisabled(call, true),
  },
}

async function setDisabled(call: SourceCall, disabled: boolean): Promise<null> {
  const { region, change } = await current(call, call.record.version)
  if (regionLevel(region.c) === 1) throw forbidden(regionTexts.province())
  await store(call, { ...change, disabled })

  return null
}

const none = (code: string): RegionChange => ({
  code,
  name: null,
  initial: null,
  parent_code: null,
  disabled: false,
  since: null,
})

const lockRegions = ({ query }: SourceCall) =>
  query('select pg_advisory_xact_lock(hashtext($1))', [regionTable])

/**
 * Reads the region with its changes, under a lock.
 * @throws ApiError 409 when stale
 */
async function current(
  call: SourceCall,
  seen: number,
): Promise<{ region: Region; change: RegionChange }> {
  const { query, record, services } = call
  await lockRegions(call)
  const [row] = await query<RegionChange>(
    `select code, name, initial, parent_code, disabled, since from ${regionTable} where code = $1`,
    [record.id],
  )

  const change = row ?? none(record.id)
  const region = applyRegionChange(services.configHolder.yamlConfig, change)
  if (!region || regionVersion(region) !== seen)
    throw staleVersion(region ? regionVersion(region) : seen)

  return { region, change }
}

async function store(
  { query, record, services, user }: SourceCall,
  change: RegionChange,
): Promise<void> {
  await query(
    `insert into ${regionTable}(code, name, initial, parent_code, disabled, since, changed_at,
      changed_by) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (code) do update set name = excluded.name, initial = excluded.initial,
       disabled = excluded.disabled, changed_at = excluded.changed_at,
       changed_by = excluded.changed_by`,
    [
      change.code,
      change.name,
      change.initial,
      change.parent_code,
      change.disabled,
      change.since,
      services.clock(),
      user.id,
    ],
  )

  const region = applyRegionChange(services.configHolder.yamlConfig, change)
  if (region) record.version = regionVersion(region)
}

function checkInitial(initial: string): void {
  if (!/^[A-Z]$/.test(initial)) throw badRequest(regionTexts.badInitial())
}

function checkName({ regions }: Config, { n, p, c }: Pick<Region, 'n' | 'p' | 'c'>): void {
  if (regions.some((region) => region.p === p && region.n === n && region.c !== c))
    throw new ApiError(409, 'duplicate', regionTexts.nameTaken({ name: n }))
}

function checkCode(config: Config, code: string, city: string): void {
  const prefix = city.slice(0, 4)
  if (!/^\d{6}$/.test(code) || !code.startsWith(prefix) || code.endsWith('00'))
    throw badRequest(regionTexts.badCode({ prefix }))
  if (regionOf(config, code)) throw new ApiError(409, 'duplicate', regionTexts.codeTaken({ code }))
}

function freeCode(config: Config, city: string): string {
  for (let place = lastOfCity; place > 0; place--) {
    const code = `${city.slice(0, 4)}${String(place).padStart(2, '0')}`
    if (!regionOf(config, code)) return code
  }

  throw badRequest(regionTexts.noCodeLeft())
}
