import { plusDays, formatDate } from '#config-model/facts/time.ts'
import { computeSavedValues, buildInitialData } from '#config-model/forms/record-data.ts'
import type { RecordData } from '#config-model/record.ts'
import { dueDate } from '#config-model/workflow/workflow.ts'
import type { Services } from '#server/context.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { createDemoRecord, type DemoContext } from '#tools/seed/demo-context.ts'
import type { DemoExpert } from './experts.ts'

const parts = { quality: 30, culture: 20, market: 20, innovation: 20, overall: 10 }
const praise = [
  '品质稳定，产地特色鲜明，同意推选。',
  '品牌文化扎实，市场认可度较高，建议入选。',
  '追溯体系完善，带动作用明显，同意推选。',
]
const doubts = [
  '品牌定位不够清晰，近两年市场拓展乏力，建议培育后再申报。',
  '质量管理记录不完整，证明材料支撑不足，不同意推选。',
]

/** The review of one declaration; `isDone`: everybody has submitted. */
export interface Review {
  services: Services
  demo: DemoContext
  declaration: StoredRecord
  experts: DemoExpert[]
  isDone: boolean
}

/** Of five experts and one who recused; during the review some have not begun. */
export function makeTasks({
  services,
  demo,
  declaration,
  experts,
  isDone,
}: Review): StoredRecord[] {
  const { chance } = demo
  // Before each expert's own hand.
  const worth = 78 + chance.between(-8, 10)

  return experts.map((expert, at) => {
    const state = stateOf(at, experts.length)
    const moment = new Date(
      (isDone ? base() : demo.now).getTime() - chance.between(1, 5) * 43_200_000,
    )
    const record = createDemoRecord(services, demo, { entity: 'expert-task', state, moment })

    Object.assign(record, {
      year: declaration.year,
      owner: expert.account,
      submittedAt: state === 'done' ? moment : null,
    })

    const data: RecordData = {
      year: declaration.year,
      expertId: expert.account,
      expertName: expert.name,
      declaration: declaration.id,
      brandName: declaration.data['brandName'] ?? '',
      industry: declaration.data['industry'] ?? '',
      deadline: plusDays(formatDate(isDone ? moment : demo.now), 9),
      ...(state === 'done' ? sheet(demo, expert, worth) : {}),
      ...(state === 'recused' ? { recuseReason: '曾担任该申报主体的技术顾问。' } : {}),
    }

    record.data = buildInitialData(demo.config, 'expert-task', data, {
      record,
      user: null,
      now: demo.now,
    })

    Object.assign(record.data, computeSavedValues(demo.config, record))
    record.dueAt = dueDate(demo.config, record, moment)

    return record
  })

  function base(): Date {
    const { realYear } = demo.config.years
    return declaration.year === null || declaration.year >= realYear
      ? demo.now
      : new Date(`${declaration.year}-08-20T15:00:00+08:00`)
  }

  function stateOf(at: number, count: number): string {
    if (at === count - 1) return 'recused'
    if (isDone || chance.is(0.6)) return 'done'
    return chance.is(0.5) ? 'doing' : 'todo'
  }
}

/** An expert's scores, now and then far from the others. */
function sheet({ chance }: DemoContext, { lean, shake }: DemoExpert, worth: number): RecordData {
  const strays = chance.is(0.04) ? -24 : 0
  const total = Math.min(97, Math.max(38, worth + lean + strays + chance.between(-shake, shake)))
  const scores = Object.fromEntries(
    Object.entries(parts).map(([name, maximum]) => [name, Math.round((total * maximum) / 10) / 10]),
  )
  const isAgainst = total < 62
  const vote = isAgainst ? 'disagree' : 'agree'

  return {
    ...scores,
    vote: !isAgainst && chance.is(0.06) ? 'abstain' : vote,
    opinion: chance.pick(isAgainst ? doubts : praise),
  }
}
