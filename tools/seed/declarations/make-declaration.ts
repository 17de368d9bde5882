import { assertPresent, memberOf } from '#config-model/assert.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { entityOf, workflowOf } from '#config-model/config.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import { computeData } from '#config-model/forms/computed-data.ts'
import { draftRecord, type FileValue } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import { withRowIds } from '#config-model/values/row-ids.ts'
import { dueDate, targetState } from '#config-model/workflow/workflow.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import type { Chance } from '#tools/seed/chance.ts'
import { demoRowIds, createDemoId, type DemoContext } from '#tools/seed/demo-context.ts'
import { declarationData } from './declaration-data.ts'
import { timeSteps, writeDemoLog, type Parties } from './demo-log.ts'
import { stepsTo } from './demo-plan.ts'
import type { DeclareType, MakeFile } from './filling.ts'

/** `moment` is the last step; `isBad` adds a fault that reviewers find. */
interface DeclarationInput {
  type: DeclareType
  year: number
  state: string
  brand: string
  moment: Date
  isBad: boolean
}

export function makeDeclaration(
  demo: DemoContext,
  parties: Parties,
  input: DeclarationInput,
): StoredRecord {
  const { config, chance } = demo
  const { enterprise, owner } = parties
  const { type, year, state, brand, moment } = input
  const steps = stepsTo(state, firstState(demo, parties, input))
  const created = new Date(
    moment.getTime() - (steps.length + 1) * 3 * 86_400_000 - chance.between(0, 80_000_000),
  )
  const id = createDemoId(demo, created)
  const file = attaches(demo, { record: id, owner: owner.id, at: created })
  const data = declarationData({ enterprise, type, year, brand, chance, file })
  if (input.isBad) spoil(data, chance)
  data['declareNo'] = nextNumber(demo, input, enterprise.region)
  if (state === 'draft') leaveOut(data, chance)

  const record: StoredRecord = {
    id,
    entity: 'declaration',
    year,
    state,
    flags: [],
    region: enterprise.region,
    owner: enterprise.id,
    createdBy: owner.id,
    data,
    version: steps.length + 1,
    createdAt: created,
    updatedAt: moment,
    updatedBy: owner.id,
    submittedAt: null,
    stateSince: moment,
    dueAt: null,
    assignments: [],
    definition: config.hash,
    working: null,
    workingAt: null,
    hidden: null,
  }

  if (state !== 'draft')
    Object.assign(
      record.data,
      computeData(config, record, { user: applicant(parties), now: moment }),
    )

  if (state === 'returned') record.data['returnDeadline'] = '2026-12-31 18:00:00'
  const timedSteps = timeSteps(demo, record, steps)
  const submittedAt = timedSteps[0]?.at
  if (submittedAt) {
    record.submittedAt = submittedAt
    record.data['submitAt'] = formatDateTime(submittedAt)
  }

  record.dueAt = dueDate(config, record, moment)
  record.data = withRowIds(entityOf(config, 'declaration').fields, record.data, {
    makeId: demoRowIds(),
  })
  writeDemoLog(demo, record, parties, timedSteps)

  return record
}

/** Where the workflow sends a submission: to the reviewers of its holder's level. */
function firstState(
  { config }: DemoContext,
  { enterprise }: Parties,
  { type, year, moment }: DeclarationInput,
): string {
  const workflow = assertPresent(workflowOf(config, 'declaration'), 'the workflow of declarations')
  const data = { type, ...(type === 'region' ? { holderLevel: enterprise.holderLevel } : {}) }
  const record = draftRecord({ entity: 'declaration', year, state: workflow.initial, data })
  const submit = memberOf(workflow.transitions, 'submit')

  return assertPresent(
    targetState(submit, recordContext(config, record, null, moment)),
    'the state after the submission',
  )
}

function attaches(
  demo: DemoContext,
  { record, owner, at }: { record: string; owner: string; at: Date },
): MakeFile {
  const { chance, contents, rows } = demo
  return (kind, name) => {
    const isImage = kind === 'image'
    const value: FileValue = {
      id: createDemoId(demo, at),
      name: `${name}.${isImage ? 'png' : 'pdf'}`,
      size: 0,
      type: isImage ? 'image/png' : 'application/pdf',
    }

    const content = isImage ? chance.pick(contents.images) : contents.doc

    value.size = content.size
    rows.files.push({
      id: value.id,
      sha256: content.sha256,
      name: value.name,
      size: content.size,
      type: value.type,
      entity: 'declaration',
      field: name,
      uploaded_by: owner,
      uploaded_at: at,
      record_entity: 'declaration',
      record_id: record,
    })

    return value
  }
}

function nextNumber(
  { rows }: DemoContext,
  { type, year }: DeclarationInput,
  region: string,
): string {
  const prefix = `${year}-${{ region: 'GY', enterprise: 'QP', product: 'CP' }[type]}-${region}`
  const number = (rows.counters.get(`declaration:${prefix}`) ?? 0) + 1
  rows.counters.set(`declaration:${prefix}`, number)

  return `${prefix}-${String(number).padStart(4, '0')}`
}

/** An expired certificate, another holder, or a brand in use for two years only. */
function spoil(data: StoredRecord['data'], chance: Chance): void {
  const certs = data['certs'] as Record<string, string>[]
  const kind = chance.between(0, 2)
  if (kind === 0 && certs[0]) certs[0]['validTo'] = '2024-03-01'
  else if (kind === 1 && certs[0]) certs[0]['holder'] = '另一家农业有限公司'
  else data['useStart'] = '2023-05-01'
}

/** Filled even in a draft. */
const filledFields = new Set([
  'year',
  'type',
  'enterpriseId',
  'regionCode',
  'brandName',
  'declareNo',
  'subjectName',
  'creditCode',
  'industry',
])

function leaveOut(data: StoredRecord['data'], chance: Chance): void {
  for (const name of Object.keys(data).filter(() => chance.is(0.25)))
    if (!filledFields.has(name)) delete data[name]
}

function applicant({ enterprise, owner }: Parties): User {
  return {
    id: owner.id,
    username: enterprise.creditCode,
    name: owner.name,
    nickName: owner.name,
    roles: ['declare'],
    userType: 'DECLARE',
    regionCode: enterprise.region,
    ownerId: enterprise.id,
    owner: enterprise.data,
  }
}
