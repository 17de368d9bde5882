import { present } from '#config-model/found.ts'
import type { Config } from '#config-model/config.ts'
import { dictionaryItems, labelOf } from '#config-model/facts/dictionary.ts'
import type { FileValue, Json, RecordData } from '#config-model/record.ts'
import { regionChain } from '#config-model/facts/region.ts'
import { paths } from '#contract/paths.ts'
import type { BrandCard, BrandDetail } from '#contract/public.ts'

export interface BrandRow {
  id: string
  year: number
  region_code: string | null
  data: RecordData
  views: number
}

const text = (value: Json | undefined) => (typeof value === 'string' && value !== '' ? value : null)
const rows = (value: Json | undefined) => (Array.isArray(value) ? (value as RecordData[]) : [])
const files = (value: Json | undefined) => (Array.isArray(value) ? (value as unknown as FileValue[]) : [])
const fileUrl = (file: FileValue | undefined) => (file ? paths.publicFile(file.id) : null)

/** A brand as the public sees it: never a credit code, a mobile number or an opinion. */
export function presentCard(config: Config, row: BrandRow): BrandCard {
  const { data } = row
  const chain = regionChain(config, row.region_code ?? '')
  const industry = text(data['industry']) ?? 'other'
  return {
    id: row.id,
    catalogNo: text(data['catalogNo']) ?? '',
    year: row.year,
    type: text(data['type']) ?? '',
    typeTitle: labelOf(config, 'declare_type', text(data['type']) ?? ''),
    brandName: text(data['brandName']) ?? '',
    subjectName: text(data['subjectName']) ?? '',
    industry,
    industryTitle: labelOf(config, 'industry', industry),
    cityCode: chain[1]?.c ?? '',
    cityName: chain[1]?.n ?? '',
    districtName: chain[2]?.n ?? '',
    productName: text(data['productName']),
    slogan: text(data['slogan']),
    certs: [
      ...new Set(rows(data['certs']).map((cert) => labelOf(config, 'cert_type', String(cert['certType'] ?? '')))),
    ],
    isTop10: data['isTop10'] === true,
    top10Rank: typeof data['top10Rank'] === 'number' ? data['top10Rank'] : null,
    top10Industry: text(data['top10Industry']),
    awardTitle: text(data['awardTitle']),
    cover: fileUrl(files(data['gallery'])[0]),
    viewCount: row.views,
  }
}

/** A brand in full, without its neighbours. */
export function presentBrand(config: Config, row: BrandRow, related: BrandCard[]): BrandDetail {
  const { data } = row
  const status = text(data['status']) ?? ''
  return {
    ...presentCard(config, row),
    story: text(data['story']),
    features: text(data['features']),
    certificates: rows(data['certs']).map((cert) => ({
      typeTitle: labelOf(config, 'cert_type', String(cert['certType'] ?? '')),
      no: String(cert['certNo'] ?? ''),
      validTo: text(cert['validTo']),
    })),
    gallery: files(data['gallery']).map((file) => present(fileUrl(file), 'the address of a file')),
    honours: rows(data['honours']).map((item) => ({
      name: String(item['name'] ?? ''),
      levelTitle: labelOf(config, 'honour_level', String(item['level'] ?? '')),
      date: String(item['date'] ?? ''),
    })),
    buyLinks: rows(data['buyLinks'])
      .map((item) => ({
        platformTitle: labelOf(config, 'e_platform', String(item['platform'] ?? '')),
        url: String(item['url'] ?? ''),
      }))
      .filter((item) => /^https?:\/\//.test(item.url)),
    contact: data['consentContact'] === true ? text(data['contactPublic']) : null,
    validFrom: text(data['validFrom']) ?? '',
    validTo: text(data['validTo']) ?? '',
    statusTitle: dictionaryItems(config, 'catalog_status').find((item) => item.value === status)?.label ?? status,
    related,
  }
}
