import { formatDateTime } from '#config-model/facts/time.ts'
import { buildInitialData } from '#config-model/forms/record-data.ts'
import type { FileValue, Json, RecordData } from '#config-model/record.ts'
import type { Services } from '#server/context.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { createDemoId, createDemoRecord, type DemoContext } from '#tools/seed/demo-context.ts'

/** Years with logo authorizations, and their expiry: the first has ended. */
const issues = [
  { year: 2021, startDate: '2021-10-01', endDate: '2024-09-30' },
  { year: 2024, startDate: '2024-10-01', endDate: '2027-09-30' },
]

/** For the catalogues of two years: most are received, some still wait. */
export function makeLogos(
  services: Services,
  demo: DemoContext,
  brands: StoredRecord[],
): StoredRecord[] {
  return issues.flatMap(({ year, startDate, endDate }) => {
    const moment = new Date(`${startDate}T10:00:00+08:00`)
    const data = {
      awardYear: year,
      logoType: 'catalog',
      uses: ['pack', 'manual', 'expo', 'web'],
      startDate,
      endDate,
    }

    const issue = createDemoRecord(services, demo, {
      entity: 'logo-issue',
      state: 'issued',
      moment,
    })
    const pack = [packOf(demo, issue)] as unknown as Json

    issue.year = year
    issue.data = filled(demo, issue, { ...data, year, title: `${year}年品牌目录标识授权`, pack })

    const won = brands.filter((brand) => brand.year === year && brand.data['status'] !== 'exit')
    const logos = won.map((brand, at) => {
      const isEnded = year === 2021
      const isSigned = isEnded || at % 5 !== 4
      const state = isEnded ? 'expired' : (['valid', 'unsigned'][isSigned ? 0 : 1] ?? 'valid')
      const logo = createDemoRecord(services, demo, { entity: 'logo-auth', state, moment })
      const signedAt = new Date(moment.getTime() + (at % 20) * 86_400_000 + 3_600_000)
      const held = { packHeld: pack, ...(state === 'valid' ? { pack, downloadCount: at % 4 } : {}) }

      logo.owner = brand.owner
      logo.data = filled(demo, logo, {
        ...brandFacts(brand),
        authNo: `SQ-${year}-${String(at + 1).padStart(5, '0')}`,
        logoType: 'catalog',
        uses: data.uses,
        validFrom: startDate,
        validTo: endDate,
        ...held,
        ...(isSigned ? { acknowledgedAt: formatDateTime(signedAt) } : {}),
      })

      return logo
    })

    demo.rows.counters.set(`logo-auth:SQ-${year}`, won.length)

    return [issue, ...logos]
  })
}

const brandFacts = ({ owner, year, data }: StoredRecord): RecordData => ({
  enterpriseId: owner ?? '',
  subjectName: data['subjectName'] ?? '',
  brandName: data['brandName'] ?? '',
  productName: data['productName'] ?? '',
  catalogNo: data['catalogNo'] ?? '',
  industry: data['industry'] ?? '',
  catalogYear: year ?? 0,
})

const filled = (demo: DemoContext, record: StoredRecord, data: RecordData): RecordData =>
  buildInitialData(demo.config, record.entity, data, { record, user: null, now: demo.now })

function packOf(
  { rows, contents, ...demo }: DemoContext,
  { id, createdAt }: StoredRecord,
): FileValue {
  const { size, sha256 } = contents.doc
  const value = {
    id: createDemoId(demo, createdAt),
    name: '标识包与使用规范.pdf',
    size,
    type: 'application/pdf',
  }

  rows.files.push({
    ...value,
    sha256,
    entity: 'logo-issue',
    field: 'pack',
    uploaded_by: null,
    uploaded_at: createdAt,
    record_entity: 'logo-issue',
    record_id: id,
  })

  return value
}
