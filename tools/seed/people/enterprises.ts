import { assertPresent } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { completeCreditCode } from '#config-model/facts/credit-code.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Services } from '#server/context.ts'
import { blankRecord } from '#server/records/records.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import type { Chance } from '#tools/seed/chance.ts'
import { createDemoId, type DemoContext } from '#tools/seed/demo-context.ts'
import vocabulary from '#tools/seed/demo-vocabulary.json' with { type: 'json' }

const characters = '0123456789ABCDEFGHJKLMNPQRTUWXY'
export type Industry = keyof typeof vocabulary.industries

/** Fictional, with the source of its declarations. */
export interface DemoEnterprise {
  id: string
  creditCode: string
  name: string
  token: string
  region: string
  districtName: string
  industry: Industry
  isRegional: boolean
  holderLevel: string | null
  contact: string
  data: RecordData
}

/** Never issued: organization part "DEM" and a right check character. */
export function demoCreditCode(kind: string, region: string, chance: Chance): string {
  return completeCreditCode(
    `${kind}${region}DEM${Array.from({ length: 6 }, () => chance.pick([...characters])).join('')}`,
  )
}

/** Of a range that does not exist: 100 and eight digits. */
export const demoMobile = (chance: Chance): string =>
  `100${String(chance.between(0, 99_999_999)).padStart(8, '0')}`

export const personName = (chance: Chance): string =>
  chance.pick(vocabulary.surnames) +
  chance.pick(vocabulary.given) +
  (chance.is(0.5) ? chance.pick(vocabulary.given) : '')

/** By the first two characters of a credit code. */
const subjectKinds: Record<string, string> = {
  12: 'institution',
  51: 'association',
  92: 'farm',
  93: 'coop',
}

/** Without names of peoples and kind: 澜沧拉祜族自治县 is 澜沧. */
function shortPlace(district: string): string {
  const short = district
    .replace(
      /(彝族|傣族|佤族|拉祜族|布朗族|哈尼族|回族|苗族|瑶族|壮族|纳西族|普米族|独龙族|怒族|傈僳族|白族|藏族|景颇族)+/g,
      '',
    )
    .replace(/(自治县|县|市|区)$/, '')

  return short || district
}

interface Fixed {
  region?: string
  industry?: Industry
  isRegional?: boolean
  holderLevel?: string
}

/** An industry, and a district where its products grow. */
function placeOf(config: Config, chance: Chance, fixed: Fixed) {
  const industries = Object.entries(vocabulary.industries).map(([key, value]) => ({
    key: key as Industry,
    ...value,
  }))

  const industry = fixed.industry
    ? assertPresent(
        industries.find((item) => item.key === fixed.industry),
        'an industry of the demo',
      )
    : chance.weighted(industries)

  const districts = config.regions.filter(
    (region) => region.c.startsWith('53') && !region.c.endsWith('00') && region.until === undefined,
  )
  const home = chance.is(0.7)
    ? districts.filter((region) => industry.home.includes(region.p))
    : districts
  const region = fixed.region
    ? assertPresent(
        districts.find((item) => item.c === fixed.region),
        'a district of the demo',
      )
    : chance.pick(home.length > 0 ? home : districts)

  return { industry, region }
}

/** @param fixed what a demo account needs */
export function makeEnterprise(
  config: Config,
  chance: Chance,
  id: string,
  fixed: Fixed = {},
): DemoEnterprise {
  const { industry, region } = placeOf(config, chance, fixed)
  const isRegional = fixed.isRegional ?? chance.is(0.07)
  const form = isRegional
    ? chance.pick(vocabulary.regionHolderForms)
    : chance.weighted(vocabulary.forms)
  const token =
    chance.pick(vocabulary.tokenA) + chance.pick(vocabulary.tokenB) + chance.pick(vocabulary.tokenC)
  const place = shortPlace(region.n)
  const name = isRegional
    ? `${place}${industry.n.replace(/（.*）/, '')}${form.n}`
    : `${place}${token}${industry.word}${form.n}`
  const creditCode = demoCreditCode(form.cc, region.c, chance)
  const contact = personName(chance)
  const holderLevel = isRegional ? (fixed.holderLevel ?? 'county') : null
  const subjectKind = subjectKinds[form.cc] ?? 'company'
  const data: RecordData = {
    userType: isRegional ? 'REGION' : 'ENTERPRISE',
    creditCode,
    name,
    subjectKind,
    regionCode: region.c,
    ...(holderLevel ? { holderLevel } : {}),
    address: `${region.n}${chance.pick(['城关镇', '新民镇', '绿源街道', '勐朗镇'])}${chance.pick(['振兴路', '茶源路', '科技路', '团结街'])}${chance.between(1, 199)}号`,
    establishedAt: `${chance.between(2004, 2018)}-${String(chance.between(1, 12)).padStart(2, '0')}-${String(chance.between(1, 28)).padStart(2, '0')}`,
    legalPerson: personName(chance),
    ...(form.cc === '91' ? { registeredCapital: chance.between(1, 50) * 100 } : {}),
    industry: industry.key,
    businessScope: `${industry.n}种植、加工与销售`,
    contactName: contact,
    contactPost: chance.pick(['办公室主任', '项目专员', '总经理助理']),
    contactMobile: demoMobile(chance),
    email: `${creditCode.toLowerCase()}@example.com`,
    registeredYear: 2025,
    status: '1',
    enterpriseId: id,
  }

  return {
    id,
    creditCode,
    name,
    token,
    region: region.c,
    districtName: region.n,
    industry: industry.key,
    isRegional,
    holderLevel,
    contact,
    data,
  }
}

export function enterpriseRecord(
  services: Services,
  demo: DemoContext,
  enterprise: DemoEnterprise,
  account: string,
): StoredRecord {
  const { config, contents, rows, now } = demo
  const file = {
    id: createDemoId(demo, now),
    name: '营业执照.pdf',
    size: contents.doc.size,
    type: 'application/pdf',
  }

  rows.files.push({
    ...file,
    sha256: contents.doc.sha256,
    entity: 'enterprise',
    field: 'licenseFile',
    uploaded_by: account,
    uploaded_at: now,
    record_entity: 'enterprise',
    record_id: enterprise.id,
  })

  return {
    ...blankRecord(services, config, null, 'enterprise'),
    id: enterprise.id,
    owner: enterprise.id,
    region: enterprise.region,
    createdBy: account,
    data: { ...enterprise.data, licenseFile: [file] },
  }
}

export const industryOf = (industry: Industry) => vocabulary.industries[industry]

const categories: Record<Industry, string> = {
  tea: 'tea.puer',
  flower: 'flower.cut',
  vegetable: 'vegetable.leaf',
  fruit: 'fruit.berry',
  nut: 'nut.macadamia',
  coffee: 'coffee.roast',
  herb: 'herb.sanqi',
  livestock: 'livestock.meat',
  grain: 'grain.rice',
  fishery: 'fishery.live',
  other: 'other.bee',
}

/** An item of dictionary product_category. */
export const categoryOf = (industry: Industry): string => categories[industry]
