import { firstOf } from '#config-model/assert.ts'
import type { DeclareType } from './filling.ts'

/** Declarations by state (domain §6). */
const workingYear: Record<string, number> = {
  draft: 60,
  districtPending: 70,
  cityPending: 45,
  provincePending: 30,
  returned: 25,
  rejected: 15,
  compliance: 40,
  scoring: 55,
  suggested: 20,
}

/** A year that is over, and its numbers of declarations. */
interface HistoryYear {
  year: number
  declared: number
  elected: number
}

/** 2021 as published, the others invented. */
const historyYears: HistoryYear[] = [
  { year: 2021, declared: 770, elected: 543 },
  { year: 2022, declared: 812, elected: 571 },
  { year: 2023, declared: 868, elected: 604 },
  { year: 2024, declared: 905, elected: 622 },
]

/** How many enterprises, and declarations by year and state, a demo has. */
export interface DemoSize {
  enterprises: number
  /** Declarations of the working year by state. */
  working: Record<string, number>
  /** The years that are over. */
  history: HistoryYear[]
}

export const wholeDemo: DemoSize = {
  enterprises: 420,
  working: workingYear,
  history: historyYears,
}

/** Transition, from, to, who acts. */
export type DemoStep = [string, string, string, 'owner' | 'district' | 'city' | 'leader']

const reviews: DemoStep[] = [
  ['districtPass', 'districtPending', 'cityPending', 'district'],
  ['cityPass', 'cityPending', 'provincePending', 'city'],
  ['provincePass', 'provincePending', 'compliance', 'leader'],
]
const evaluation: DemoStep[] = [
  ['complianceOk', 'compliance', 'scoring', 'leader'],
  ['suggest', 'scoring', 'suggested', 'leader'],
  ['publicity', 'suggested', 'publicity', 'leader'],
]
const ends: Record<string, DemoStep> = {
  elected: ['elect', 'publicity', 'elected', 'leader'],
  notElected: ['unelect', 'publicity', 'notElected', 'leader'],
}
const refusals: Record<string, string> = { returned: 'Return', rejected: 'Reject' }

/** The steps that lead to a state; `first` is where a submission goes. */
export function stepsTo(state: string, first: string): DemoStep[] {
  if (state === 'draft') return []

  const submit: DemoStep = ['submit', 'draft', first, 'owner']
  const ahead = reviews.slice(reviews.findIndex(([, from]) => from === first))
  const [pass, from, , reviewer] = firstOf(ahead)
  const refusal = refusals[state]
  if (refusal !== undefined) return [submit, [pass.replace('Pass', refusal), from, state, reviewer]]

  const end = ends[state]
  const passed = [submit, ...ahead, ...evaluation]
  if (end) return [...passed, end]

  return passed.slice(0, passed.findIndex(([, , to]) => to === state) + 1)
}

const returns = [
  '认证证书扫描件不清晰，且有效期与填报不一致，请核对后重新上传。',
  '近三年经营数据与审计报告不一致，请核对修改。',
  '承诺书未加盖公章，请补充后重新提交。',
]
const rejections = [
  '经核实，品牌实际启用时间未满三年，不符合征集条件。',
  '商标已失效且未续展，不符合申报条件。',
]

export const demoOpinions: Record<string, string[]> = {
  districtPass: ['经审核，材料真实完整，同意上报。', '现场核实基地情况属实，同意上报。'],
  cityPass: ['同意推荐。', '材料齐全，同意推荐上报。'],
  provincePass: ['同意。'],
  districtReturn: returns,
  cityReturn: returns,
  districtReject: rejections,
  cityReject: rejections,
  unelect: ['专家推选未通过半数，不予入选。'],
}

export function typeFor(isRegional: boolean, at: number): DeclareType {
  if (isRegional) return 'region'
  return at % 4 === 1 ? 'enterprise' : 'product'
}

/** By industry. */
export const demoQuotas: Record<string, number> = {
  tea: 10,
  vegetable: 10,
  herb: 10,
  fruit: 8,
  nut: 2,
  flower: 7,
  coffee: 3,
}
export const awardTitles: Record<string, string> = {
  tea: '10大名茶',
  vegetable: '10大名菜',
  herb: '10大名药材',
  fruit: '10大名果',
  nut: '10大名果',
  flower: '10大名花',
  coffee: '10大名花',
}
