import { isRow } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import { dictionaryItems, labelOf } from '#config-model/facts/dictionary.ts'
import { regionChain } from '#config-model/facts/region.ts'
import { formatDate } from '#config-model/facts/time.ts'
import { webAddress } from '#config-model/field-types/scalars.ts'
import { formatPhrase, type Locale } from '#config-model/messages/phrase.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import { withCurrentNames } from '#config-model/values/current-names.ts'
import { apiPaths } from '#contract/paths.ts'
import type { BrandCard, BrandDetailData } from '#contract/public.ts'
import { publicTexts } from './public-texts.ts'

export interface BrandRow {
  id: string
  year: number
  region_code: string | null
  data: RecordData
  views: number
}

export const currentData = (config: Config, { data }: BrandRow): RecordData =>
  withCurrentNames(config.entities['catalog-brand']?.fields ?? {}, data)

// Stored values may predate any check: invalid ones are omitted.
const text = (value: Json | undefined) => (typeof value === 'string' && value !== '' ? value : null)
const rows = (value: Json | undefined): RecordData[] =>
  Array.isArray(value) ? value.filter(isRow) : []
const pictures = (value: Json | undefined) =>
  rows(value).flatMap(({ id }) => (typeof id === 'string' ? [apiPaths.publicFile(id)] : []))
const word = (value: Json | undefined) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : ''
/** Truncated to their maximum length. */
const textsOf = (config: Config, data: RecordData) => (name: string) =>
  text(data[name])?.slice(0, config.entities['catalog-brand']?.fields[name]?.maxLength ?? 200) ??
  null

/** Never contains a credit code, mobile number or opinion. */
export function presentCard(config: Config, row: BrandRow): BrandCard {
  const data = currentData(config, row)
  const say = textsOf(config, data)
  const chain = regionChain(config, row.region_code ?? '')
  const industry = say('industry') ?? 'other'

  return {
    id: row.id,
    catalogNo: say('catalogNo') ?? '',
    year: row.year,
    type: say('type') ?? '',
    typeTitle: labelOf(config, 'declare_type', say('type') ?? ''),
    brandName: say('brandName') ?? '',
    subjectName: say('subjectName') ?? '',
    industry,
    industryTitle: labelOf(config, 'industry', industry),
    cityCode: chain[1]?.c ?? '',
    cityName: chain[1]?.n ?? '',
    districtName: chain[2]?.n ?? '',
    productName: say('productName'),
    slogan: say('slogan'),
    certs: [
      ...new Set(
        rows(data['certs']).map((cert) => labelOf(config, 'cert_type', word(cert['certType']))),
      ),
    ],
    isTop10: data['isTop10'] === true,
    top10Rank: typeof data['top10Rank'] === 'number' ? data['top10Rank'] : null,
    top10Industry: say('top10Industry'),
    awardTitle: say('awardTitle'),
    cover: pictures(data['gallery'])[0] ?? null,
    viewCount: row.views,
  }
}

/** A brand with neighbors. An expired one is never valid, even before the nightly job. */
export function presentBrand(
  config: Config,
  row: BrandRow,
  { related, now, locale }: { related: BrandCard[]; now: Date; locale: Locale },
): BrandDetailData {
  const data = currentData(config, row)
  const say = textsOf(config, data)
  const status = say('status') ?? ''
  const validTo = say('validTo') ?? ''
  const isOver = status === 'valid' && validTo !== '' && validTo < formatDate(now)

  return {
    ...presentCard(config, row),
    story: say('story'),
    features: say('features'),
    certificates: rows(data['certs']).map((cert) => ({
      typeTitle: labelOf(config, 'cert_type', word(cert['certType'])),
      no: word(cert['certNo']),
      validTo: word(cert['validTo']) || null,
    })),
    gallery: pictures(data['gallery']),
    honours: rows(data['honours']).map((item) => ({
      name: word(item['name']),
      levelTitle: labelOf(config, 'honour_level', word(item['level'])),
      date: word(item['date']),
    })),
    buyLinks: rows(data['buyLinks'])
      .map((item) => ({
        platformTitle: labelOf(config, 'e_platform', word(item['platform'])),
        url: word(item['url']),
      }))
      .filter((item) => webAddress.test(item.url)),
    contact: data['consentContact'] === true ? say('contactPublic') : null,
    validFrom: say('validFrom') ?? '',
    validTo,
    statusTitle: isOver
      ? formatPhrase(publicTexts.validityOver(), locale)
      : (dictionaryItems(config, 'catalog_status').find((item) => item.value === status)?.label ??
        status),
    related,
  }
}
