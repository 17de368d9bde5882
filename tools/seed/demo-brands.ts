import type { Config } from '#config-model/config.ts'
import type { FileValue, Json, RecordData } from '#config-model/record.ts'
import { plusDays } from '#config-model/facts/time.ts'
import { newId } from '#server/records/id.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import type { DemoContents } from './attachments.ts'
import type { Chance } from './chance.ts'
import { awardTitles, quotas } from './demo-plan.ts'
import type { DemoRows } from './demo-records.ts'

/** The catalogue of a year from its elected declarations, with the top ten of each industry. */
export function makeBrands(
  config: Config,
  chance: Chance,
  rows: DemoRows,
  contents: DemoContents,
  year: number,
  elected: StoredRecord[],
): StoredRecord[] {
  const ranks = new Map<string, number>()
  return elected.map((record, at) => {
    const { data } = record
    const industry = String(data['industry'])
    const moment = new Date(`${year}-09-10T10:00:00+08:00`)
    const id = newId(new Date(moment.getTime() + at), (bytes) => chance.bytes(bytes))
    const rank = record.data['type'] === 'region' ? 99 : (ranks.get(industry) ?? 0) + 1
    const isTop10 = rank <= (quotas[industry] ?? 0)
    if (isTop10) ranks.set(industry, rank)
    const gallery =
      isTop10 || at % 4 === 0 ? [picture(chance, rows, contents, record.createdBy, id, moment, industry)] : []
    const copied = Object.fromEntries(
      [
        'year',
        'type',
        'brandName',
        'subjectName',
        'creditCode',
        'enterpriseId',
        'industry',
        'regionCode',
        'productName',
        'slogan',
        'story',
        'features',
        'certs',
        'honours',
      ].flatMap((name) => (data[name] === undefined ? [] : [[name, structuredClone(data[name])]])),
    )
    const brand: RecordData = {
      ...copied,
      catalogNo: `ML-${year}-${record.region}-${String(at + 1).padStart(4, '0')}`,
      sourceDeclarationId: record.id,
      isTop10,
      ...(isTop10
        ? { top10Industry: industry, top10Rank: rank, awardTitle: `${year}年${awardTitles[industry] ?? '10大名品'}` }
        : {}),
      gallery: gallery as unknown as Json,
      validFrom: `${year}-09-10`,
      validTo: plusDays(`${year}-09-10`, 1095),
      status: year + 3 <= 2024 ? 'due' : 'valid',
      infoStatus: 'published',
      consentContact: false,
    }
    return {
      id,
      entity: 'catalog-brand',
      year,
      state: null,
      flags: [],
      region: record.region,
      owner: record.owner,
      createdBy: null,
      data: brand,
      version: 1,
      createdAt: moment,
      updatedAt: moment,
      updatedBy: null,
      submittedAt: null,
      stateSince: null,
      dueAt: null,
      definition: config.hash,
    }
  })
}

const hues: Record<string, number> = {
  tea: 0,
  flower: 4,
  vegetable: 3,
  fruit: 1,
  nut: 4,
  coffee: 4,
  herb: 5,
  livestock: 1,
  grain: 1,
  fishery: 2,
  other: 5,
}

function picture(
  chance: Chance,
  rows: DemoRows,
  contents: DemoContents,
  owner: string | null,
  brand: string,
  at: Date,
  industry: string,
): FileValue {
  const content = contents.images[hues[industry] ?? 0]!
  const value: FileValue = {
    id: newId(at, (bytes) => chance.bytes(bytes)),
    name: '封面.png',
    size: content.size,
    type: 'image/png',
  }
  rows.files.push({
    id: value.id,
    sha256: content.sha256,
    name: value.name,
    size: content.size,
    type: value.type,
    entity: 'catalog-brand',
    field: 'gallery',
    uploaded_by: owner,
    uploaded_at: at,
    record_entity: 'catalog-brand',
    record_id: brand,
  })
  return value
}
