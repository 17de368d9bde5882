import { workflowOf, type Config } from '#config-model/config.ts'
import { computedData } from '#config-model/forms/record-data.ts'
import type { FileValue } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import { dueDate } from '#config-model/workflow/workflow.ts'
import { canonical, lineHash } from '#server/workflow/action-log.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { newId } from '#server/records/id.ts'
import { createHash } from 'node:crypto'
import type { DemoContents } from './attachments.ts'
import type { Chance } from './chance.ts'
import { declarationData, type DeclareType, type MakeFile } from './declaration-data.ts'
import { opinions, ways } from './demo-plan.ts'
import type { DemoEnterprise } from './enterprises.ts'

/** Rows that grow while records are made; inserted together at the end. */
export interface DemoRows {
  files: Record<string, unknown>[]
  log: Record<string, unknown>[]
  remarks: Record<string, unknown>[]
  counters: Map<string, number>
}

export interface Reviewer {
  id: string
  name: string
  org: string
  roles: string[]
}

/** Who acts at a level for a region. */
export type FindReviewer = (level: 'district' | 'city' | 'leader', region: string) => Reviewer

/** One declaration with its number, attachments, and the log of how it came to its state. `moment` is when its last step was taken. */
export function makeDeclaration(
  config: Config,
  chance: Chance,
  rows: DemoRows,
  contents: DemoContents,
  enterprise: DemoEnterprise,
  owner: Reviewer,
  reviewer: FindReviewer,
  given: { type: DeclareType; year: number; state: string; brand: string; moment: Date; isBad: boolean },
): StoredRecord {
  const { type, year, state, brand, moment, isBad } = given
  const steps = ways[state] ?? []
  const created = new Date(moment.getTime() - (steps.length + 1) * 3 * 86_400_000 - chance.between(0, 80_000_000))
  const id = newId(created, (bytes) => chance.bytes(bytes))
  const file: MakeFile = (kind, name) => {
    const value: FileValue = {
      id: newId(created, (bytes) => chance.bytes(bytes)),
      name: `${name}.${kind === 'image' ? 'png' : 'pdf'}`,
      size: 0,
      type: kind === 'image' ? 'image/png' : 'application/pdf',
    }
    const content = kind === 'image' ? chance.pick(contents.images) : contents.doc
    value.size = content.size
    rows.files.push({
      id: value.id,
      sha256: content.sha256,
      name: value.name,
      size: content.size,
      type: value.type,
      entity: 'declaration',
      field: name,
      uploaded_by: owner.id,
      uploaded_at: created,
      record_entity: 'declaration',
      record_id: id,
    })
    return value
  }
  const data = declarationData(enterprise, type, year, brand, chance, file)
  if (isBad) spoil(data, chance)
  const prefix = `${year}-${{ region: 'GY', enterprise: 'QP', product: 'CP' }[type]}-${enterprise.region}`
  const number = (rows.counters.get(prefix) ?? 0) + 1
  rows.counters.set(prefix, number)
  data['declareNo'] = `${prefix}-${String(number).padStart(4, '0')}`
  if (state === 'draft')
    for (const name of Object.keys(data).filter(() => chance.is(0.25)))
      if (
        ![
          'year',
          'type',
          'enterpriseId',
          'regionCode',
          'brandName',
          'declareNo',
          'subjectName',
          'creditCode',
          'industry',
        ].includes(name)
      )
        delete data[name]
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
    submittedAt: steps.length > 0 ? new Date(created.getTime() + 86_400_000) : null,
    stateSince: moment,
    dueAt: null,
    definition: config.hash,
  }
  const user: User = {
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
  if (state !== 'draft') Object.assign(record.data, computedData(config, record, { user, now: moment }))
  if (state === 'returned') record.data['returnDeadline'] = '2026-12-31 18:00:00'
  record.dueAt = dueDate(config, record, moment)
  writeLog(config, chance, rows, record, enterprise, owner, reviewer)
  return record
}

/** Faults that reviewers find: an expired certificate, a brand in use for two years only, another holder. */
function spoil(data: StoredRecord['data'], chance: Chance): void {
  const certs = data['certs'] as Record<string, string>[]
  const kind = chance.between(0, 2)
  if (kind === 0 && certs[0]) certs[0]['validTo'] = '2024-03-01'
  else if (kind === 1 && certs[0]) certs[0]['holder'] = '另一家农业有限公司'
  else data['useStart'] = '2023-05-01'
}

function writeLog(
  config: Config,
  chance: Chance,
  rows: DemoRows,
  record: StoredRecord,
  enterprise: DemoEnterprise,
  owner: Reviewer,
  reviewer: FindReviewer,
): void {
  const workflow = workflowOf(config, 'declaration')!
  const steps = ways[record.state ?? ''] ?? []
  const snapshot = createHash('sha256').update(canonical(record.data)).digest('hex')
  let previous = ''
  for (const [at, [transition, from, to, who]] of steps.entries()) {
    const actor = who === 'owner' ? owner : reviewer(who, enterprise.region)
    const time =
      at === steps.length - 1
        ? record.stateSince!
        : new Date(record.createdAt.getTime() + (at + 1) * 3 * 86_400_000 * (0.5 + chance.next() / 2))
    const isReturn = transition === 'districtReturn'
    const line = {
      position: at + 1,
      transition,
      from_state: from,
      to_state: to,
      opinion: opinions[transition] ? chance.pick(opinions[transition]) : null,
      form: {},
      operator_id: actor.id,
      operator_name: actor.name,
      org_name: actor.org,
      at: time,
      remarks: isReturn ? 2 : 0,
      snapshot_hash: snapshot,
      previous_hash: previous,
    }
    previous = lineHash(line)
    rows.log.push({
      ...line,
      id: newId(time, (bytes) => chance.bytes(bytes)),
      entity: 'declaration',
      record_id: record.id,
      action: workflow.transitions[transition]?.action ?? transition,
      step: workflow.states[from]?.step ?? null,
      roles: actor.roles,
      ip: null,
      hash: previous,
    })
    if (isReturn) addRemarks(chance, rows, record, actor, time)
  }
}

function addRemarks(chance: Chance, rows: DemoRows, record: StoredRecord, actor: Reviewer, at: Date): void {
  const remark = (path: string, level: string, content: string) =>
    rows.remarks.push({
      id: newId(at, (bytes) => chance.bytes(bytes)),
      entity: 'declaration',
      record_id: record.id,
      path,
      level,
      content,
      by_id: actor.id,
      by_name: actor.name,
      by_role: 'district',
      at,
      round: 1,
      resolved: false,
    })
  if ((record.data['certs'] as unknown[]).length > 0)
    remark('certs/0/validTo', 'must', '证书有效期与扫描件不一致，请核对后修改。')
  else remark('trademarks', 'must', '请补充商标续展证明。')
  remark('intro', 'advice', '建议补充主体在行业中的地位和获奖情况。')
}
