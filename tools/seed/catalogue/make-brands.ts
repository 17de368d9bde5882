import { itemAt } from '#config-model/assert.ts'
import { formatDate, plusDays } from '#config-model/facts/time.ts'
import type { FileValue, Json, RecordData } from '#config-model/record.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { viewsPerHue } from '#tools/seed/attachments.ts'
import { awardTitles, demoQuotas } from '#tools/seed/declarations/demo-plan.ts'
import { createDemoId, type DemoContext } from '#tools/seed/demo-context.ts'

const copiedFields = [
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
]

/** From a year's elected declarations, with the top ten of each industry. */
export function makeBrands(
  demo: DemoContext,
  year: number,
  elected: StoredRecord[],
): StoredRecord[] {
  const ranks = new Map<string, number>()
  return elected.map((record, at) => {
    const industry = String(record.data['industry'])
    const moment = new Date(`${year}-09-10T10:00:00+08:00`)
    const id = createDemoId(demo, new Date(moment.getTime() + at))
    const rank = record.data['type'] === 'region' ? 99 : (ranks.get(industry) ?? 0) + 1
    const isTop10 = rank <= (demoQuotas[industry] ?? 0)
    if (isTop10) ranks.set(industry, rank)
    const isPictured = isTop10 || at % 4 === 0
    const gallery = isPictured
      ? [picture(demo, record, { brand: id, at: moment, industry, view: isTop10 ? rank : at })]
      : []
    const award = {
      top10Industry: industry,
      top10Rank: rank,
      awardTitle: `${year}年${awardTitles[industry] ?? '10大名品'}`,
    }

    const validTo = plusDays(`${year}-09-10`, 1095)
    const brand: RecordData = {
      ...copied(record),
      catalogNo: `ML-${year}-${record.region}-${String(at + 1).padStart(4, '0')}`,
      sourceDeclarationId: record.id,
      isTop10,
      ...(isTop10 ? award : {}),
      gallery: gallery as unknown as Json,
      validFrom: `${year}-09-10`,
      validTo,
      ...(validTo < formatDate(demo.now)
        ? { status: 'due', dueSince: formatDate(demo.now) }
        : { status: 'valid' }),
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
      assignments: [],
      definition: demo.config.hash,
      working: null,
      workingAt: null,
      hidden: null,
    }
  })
}

function copied({ data }: StoredRecord): RecordData {
  return Object.fromEntries(
    copiedFields.flatMap((name) =>
      data[name] === undefined ? [] : [[name, structuredClone(data[name])]],
    ),
  )
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
  demo: DemoContext,
  { createdBy: owner }: StoredRecord,
  { brand, at, industry, view }: { brand: string; at: Date; industry: string; view: number },
): FileValue {
  const viewNumber = view % viewsPerHue
  const content = itemAt(demo.contents.images, (hues[industry] ?? 0) * viewsPerHue + viewNumber)
  const value: FileValue = {
    id: createDemoId(demo, at),
    name: '封面.png',
    size: content.size,
    type: 'image/png',
  }

  demo.rows.files.push({
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
