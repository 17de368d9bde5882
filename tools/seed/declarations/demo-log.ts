import { createHash } from 'node:crypto'
import { assertPresent } from '#config-model/assert.ts'
import { workflowOf } from '#config-model/config.ts'
import { rowIdOf, withoutRowIds } from '#config-model/facts/row-id.ts'
import type { Json } from '#config-model/record.ts'
import { lineHash } from '#server/log/action-log.ts'
import { canonicalJson } from '#server/log/append-line.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { createDemoId, type DemoContext } from '#tools/seed/demo-context.ts'
import type { FindReviewer, Reviewer } from '#tools/seed/people/accounts.ts'
import type { DemoEnterprise } from '#tools/seed/people/enterprises.ts'
import { demoOpinions, type DemoStep } from './demo-plan.ts'

export interface Parties {
  enterprise: DemoEnterprise
  owner: Reviewer
  reviewer: FindReviewer
}

export interface TimedStep {
  step: DemoStep
  at: Date
}

/** Spreads steps over the time between the record's demo and its present state. */
export function timeSteps(
  { chance }: DemoContext,
  { createdAt, stateSince }: StoredRecord,
  steps: readonly DemoStep[],
): TimedStep[] {
  const threeDays = 3 * 86_400_000

  return steps.map((step, index) => ({
    step,
    at:
      index === steps.length - 1
        ? assertPresent(stateSince, 'since when the record is in its state')
        : new Date(createdAt.getTime() + (index + 0.5 + chance.next() / 2) * threeDays),
  }))
}

/** From draft to the record's state, chained as by the server. */
export function writeDemoLog(
  demo: DemoContext,
  record: StoredRecord,
  { enterprise, owner, reviewer }: Parties,
  steps: readonly TimedStep[],
): void {
  const { config, chance, rows } = demo
  const workflow = assertPresent(workflowOf(config, 'declaration'), 'the workflow of declarations')
  const snapshot = createHash('sha256')
    .update(canonicalJson(withoutRowIds(record.data)))
    .digest('hex')
  let previous = ''

  for (const [index, { step, at }] of steps.entries()) {
    const [transition, from, to, who] = step
    const actor = who === 'owner' ? owner : reviewer(who, enterprise.region)
    const isReturn = to === 'returned'
    const line = {
      position: index + 1,
      transition,
      from_state: from,
      to_state: to,
      opinion: demoOpinions[transition] ? chance.pick(demoOpinions[transition]) : null,
      form: {},
      operator_id: actor.id,
      operator_name: actor.name,
      org_name: actor.org,
      at,
      remarks: isReturn ? 2 : 0,
      snapshot_hash: snapshot,
      previous_hash: previous,
    }

    previous = lineHash(line)
    rows.log.push({
      ...line,
      id: createDemoId(demo, at),
      entity: 'declaration',
      record_id: record.id,
      action: workflow.transitions[transition]?.action ?? transition,
      step: workflow.states[from]?.step ?? null,
      roles: actor.roles,
      ip: null,
      hash: previous,
    })

    if (isReturn) addRemarks(demo, record, { ...actor, role: who }, at)
  }
}

function addRemarks(
  demo: DemoContext,
  record: StoredRecord,
  actor: Reviewer & { role: string },
  at: Date,
): void {
  const remark = (path: string, level: string, content: string) =>
    demo.rows.remarks.push({
      id: createDemoId(demo, at),
      entity: 'declaration',
      record_id: record.id,
      path,
      level,
      content,
      by_id: actor.id,
      by_name: actor.name,
      by_role: actor.role,
      at,
      round: 1,
      resolved: false,
    })

  const cert = rowIdOf((record.data['certs'] as Json[])[0])
  if (cert !== undefined)
    remark(`certs/${cert}/validTo`, 'must', '证书有效期与扫描件不一致，请核对后修改。')
  else remark('trademarks', 'must', '请补充商标续展证明。')

  remark('intro', 'advice', '建议补充主体在行业中的地位和获奖情况。')
}
