import { itemAt } from '#config-model/assert.ts'
import { computeSavedValues, buildInitialData } from '#config-model/forms/record-data.ts'
import type { FileValue, Json, RecordData } from '#config-model/record.ts'
import { dueDate } from '#config-model/workflow/workflow.ts'
import type { Services } from '#server/context.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { createDemoId, createDemoRecord, type DemoContext } from '#tools/seed/demo-context.ts'

/** By state. */
const progress: [state: string, count: number][] = [
  ['passed', 14],
  ['provincePending', 5],
  ['districtPending', 6],
  ['rectifying', 3],
  ['returned', 2],
]
const states = progress.flatMap(([state, count]) => Array.from({ length: count }, () => state))

/** By state of the brand's re-verification. */
const brandStates: Record<string, string> = { passed: 'valid', rectifying: 'checking' }

/** Its brands have no re-verification, because its journeys begin without one. */
const districtWithoutChecks = '530828'

const questions = ['trademarkOk', 'certOk', 'inspectionOk', 'traceOk', 'complianceOk', 'inUse']

/** This year's re-verifications, of brands of the first years; sets the states of the brands. */
export function makeChecks(
  services: Services,
  demo: DemoContext,
  brands: StoredRecord[],
): StoredRecord[] {
  const { config } = demo
  const others = new Set(
    brands.filter(({ region }) => region === districtWithoutChecks).map(({ owner }) => owner),
  )
  const checkedBrands = brands.filter(
    ({ year, owner, data }) =>
      (year ?? 0) < config.years.realYear - 2 && !others.has(owner) && data['status'] !== 'exit',
  )

  return states.flatMap((state, at) => {
    // From all over the province.
    const brand = checkedBrands[Math.floor((at * checkedBrands.length) / states.length)]
    return brand ? makeCheck(services, demo, { brand, state, at }) : []
  })
}

function makeCheck(
  services: Services,
  demo: DemoContext,
  { brand, state, at }: { brand: StoredRecord; state: string; at: number },
): StoredRecord {
  const { config, now } = demo
  const moment = new Date(now.getTime() - (2 + (at % 9)) * 86_400_000 - at * 1_700_000)
  const record = createDemoRecord(services, demo, { entity: 'catalog-check', state, moment })

  Object.assign(record, { year: config.years.realYear, owner: brand.owner, region: brand.region })
  const wrong =
    state === 'rectifying' || at % 7 === 3 ? itemAt(questions, at % questions.length) : null
  const isSeen = state !== 'districtPending' && state !== 'returned'
  const data: RecordData = {
    checkYear: config.years.realYear,
    enterpriseId: brand.owner ?? '',
    subjectName: brand.data['subjectName'] ?? '',
    regionCode: brand.region ?? '',
    brand: brand.id,
    ...Object.fromEntries(questions.map((name) => [name, name === wrong ? 'abnormal' : 'normal'])),
    ...(wrong === null
      ? {}
      : { note: '认证证书到期续展，受理通知书已取得，新证书预计两个月内核发。' }),
    files: [proofOf(demo, record)] as unknown as Json,
    ...(isSeen
      ? {
          districtOpinion:
            wrong === null
              ? '经核查，填报情况属实，建议继续有效。'
              : '经核查，存在异常情况，建议限期整改。',
        }
      : {}),
    ...conclusionOf(state, now),
  }

  record.data = buildInitialData(config, record.entity, data, { record, user: null, now })
  Object.assign(record.data, computeSavedValues(config, record))
  record.dueAt = dueDate(config, record, moment)
  if (brandStates[state] !== undefined) brand.data['status'] = brandStates[state]

  return record
}

function conclusionOf(state: string, now: Date): RecordData {
  if (state === 'passed') return { conclusion: 'keep' }
  if (state !== 'rectifying') return {}

  return {
    conclusion: 'rectify',
    provinceOpinion: '请在期限内取得新证书，并上传续展后的认证证书。',
    rectifyDeadline: `${now.getFullYear()}-12-31 18:00:00`,
  }
}

function proofOf(
  { rows, contents, ...demo }: DemoContext,
  { id, createdAt }: StoredRecord,
): FileValue {
  const { size, sha256 } = contents.doc
  const value = {
    id: createDemoId(demo, createdAt),
    name: '商标注册证和认证证书.pdf',
    size,
    type: 'application/pdf',
  }

  rows.files.push({
    ...value,
    sha256,
    entity: 'catalog-check',
    field: 'files',
    uploaded_by: null,
    uploaded_at: createdAt,
    record_entity: 'catalog-check',
    record_id: id,
  })

  return value
}
