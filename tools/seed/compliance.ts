import { assertPresent } from '#config-model/assert.ts'
import { workflowOf } from '#config-model/config.ts'
import { formatDate } from '#config-model/facts/time.ts'
import { buildInitialData } from '#config-model/forms/record-data.ts'
import type { RecordData } from '#config-model/record.ts'
import { dueDate } from '#config-model/workflow/workflow.ts'
import type { Services } from '#server/context.ts'
import { blankRecord } from '#server/records/records.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { createDemoId, type DemoContext } from './demo-context.ts'
import type { DemoEnterprise } from './people/enterprises.ts'

/** Of applicants whose declarations wait for them, used in turn. */
const waiting = [
  'districtVerify',
  'checking',
  'districtVerify',
  'verified',
  'supplement',
  'checking',
  'districtVerify',
  'checking',
]

/**
 * The yearly check of each applicant with a declaration of the working year, as far as its
 * declarations have come.
 */
export function complianceRecords(
  services: Services,
  demo: DemoContext,
  enterprises: { enterprise: DemoEnterprise; account: string }[],
  declarations: StoredRecord[],
): StoredRecord[] {
  const { realYear } = demo.config.years
  const statesOf = new Map<string, Set<string>>()
  for (const { owner, year, state } of declarations)
    if (year === realYear && owner !== null && state !== null)
      statesOf.set(owner, (statesOf.get(owner) ?? new Set()).add(state))

  let next = 0

  return enterprises.flatMap(({ enterprise, account }) => {
    const states = statesOf.get(enterprise.id)
    if (!states) return []
    const state = checkState(states, () => waiting[next++ % waiting.length] ?? 'checking')

    return [makeCheck(services, demo, { enterprise, account, state })]
  })
}

function checkState(declared: Set<string>, wait: () => string): string {
  if (declared.has('compliance')) return wait()
  if (declared.has('scoring') || declared.has('suggested')) return 'passed'
  return declared.has('provincePending') ? 'checking' : 'selfDone'
}

interface Check {
  enterprise: DemoEnterprise
  account: string
  state: string
}

function makeCheck(
  services: Services,
  demo: DemoContext,
  { enterprise, account, state }: Check,
): StoredRecord {
  const { config, chance, now } = demo
  const moment = new Date(
    now.getTime() - chance.between(1, 6) * 86_400_000 - chance.between(0, 40_000_000),
  )
  const record: StoredRecord = {
    ...blankRecord(services, config, null, 'compliance'),
    id: createDemoId(demo, moment),
    state: assertPresent(workflowOf(config, 'compliance'), 'the workflow of compliance').states[
      state
    ]
      ? state
      : 'selfDone',
    region: enterprise.region,
    owner: enterprise.id,
    createdBy: account,
    createdAt: moment,
    updatedAt: moment,
    submittedAt: moment,
    stateSince: moment,
  }

  const input = {
    enterpriseId: enterprise.id,
    subjectName: enterprise.name,
    creditCode: enterprise.creditCode,
    regionCode: enterprise.region,
    selfAgree: true,
  }

  record.data = buildInitialData(config, 'compliance', input, { record, user: null, now })
  record.data['items'] = itemsOf(record.data, state, formatDate(moment))

  if (state === 'supplement') {
    record.data['askedFor'] = '请说明2024年行政处罚的整改情况，并提供整改证明。'
    record.data['supplementDeadline'] = '2026-12-31 18:00:00'
  }

  if (state === 'verified')
    record.data['districtOpinion'] = '经现场核实，该主体已按处罚决定书完成整改。'
  record.data['issueCount'] = hasDoubt(state) ? 1 : 0
  record.dueAt = dueDate(config, record, moment)

  return record
}

const hasDoubt = (state: string) => ['districtVerify', 'supplement', 'verified'].includes(state)

/** As the applicant answers; adds a doubt about penalties where the district is consulted. */
function itemsOf(data: RecordData, state: string, day: string): RecordData[] {
  return (data['items'] as RecordData[]).map((row) => ({
    ...row,
    selfResult: 'none',
    ...(['selfDone', 'checking'].includes(state) ? {} : { checkResult: 'normal' }),
    ...(hasDoubt(state) && row['code'] === 'C04'
      ? {
          checkResult: 'suspect',
          eventDate: `${Number(day.slice(0, 4)) - 1}-05-16`,
          docNo: '市监罚字〔2024〕第12号',
          description: '信用中国显示该主体因标签不规范受到行政处罚。',
          authority: '市场监管部门',
          ...(state === 'verified'
            ? { districtConclusion: 'fixed', districtRemark: '已整改，罚款已缴清。' }
            : {}),
        }
      : {}),
  }))
}
