import { randomUUID } from 'node:crypto'
import type { RecordData } from '#config-model/record.ts'
import { blankRecord } from '#server/records/records.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { gradientPng } from '#tools/seed/attachments.ts'
import type { TestPortal } from '../open-portal.ts'

/** A published brand of 2025 with one picture, as the catalogue holds it. */
export async function addPublicBrand(
  { services }: TestPortal,
  name: string,
  data: RecordData,
): Promise<{ id: string; picture: string }> {
  const config = services.config()
  const stored = await services.files.put(gradientPng(40, 30, [27, 122, 69]))
  const file = { id: randomUUID(), name: `${name}.png`, size: stored.size, type: 'image/png' }

  await services.database.query(
    'insert into file(id, sha256, name, size, type, entity) values ($1, $2, $3, $4, $5, $6)',
    [file.id, stored.sha256, file.name, file.size, file.type, 'catalog-brand'],
  )

  const record = { ...blankRecord(services, config, null, 'catalog-brand'), year: 2025 }

  record.data = {
    year: 2025,
    type: 'product',
    brandName: name,
    catalogNo: `ML-${name}`,
    subjectName: `${name}有限公司`,
    industry: 'tea',
    regionCode: '530828',
    infoStatus: 'published',
    status: 'valid',
    gallery: [{ ...file }],
    certs: [{ certType: 'green', certNo: 'LB-1', validTo: '2027-01-01' }],
    story: `${name}的故事`,
    ...data,
  }

  await insertRecord(services.database.query, config, record)

  return { id: record.id, picture: file.id }
}
