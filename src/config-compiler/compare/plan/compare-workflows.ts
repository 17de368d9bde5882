import { memberOf } from '#config-model/found.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import type { Workflow } from '#config-model/types.generated.ts'
import type { Finding } from './finding.ts'
import { reachable, sourcesOf, targetsOf } from './situation.ts'
import { sameValue } from '#config-model/values/same-value.ts'

/** Records of an entity in one state and year, with the first numbers. */
export interface StateCount {
  state: string
  year: number | null
  count: number
  examples: string[]
}

/**
 * What a change of a workflow does to records under way: states that are gone, states without a way to the end, states nobody can
 * leave, transitions that came or went. @param holders number of enabled accounts by role
 */
export function compareWorkflows(
  before: Config,
  after: Config,
  entity: string,
  counts: StateCount[],
  holders: Record<string, number>,
): Finding[] {
  const old = workflowOf(before, entity)
  const now = workflowOf(after, entity)
  const title = after.entities[entity]?.title ?? before.entities[entity]?.title ?? entity
  const byState = gather(counts)
  const findings: Finding[] = []
  const add = noting(findings)
  if (!now) {
    if (old && byState.size > 0)
      add('danger', 'workflow/removed', `“${title}”不再有流程，${sum(byState)} 件记录停在原来的状态`, {
        count: sum(byState),
        examples: [],
      })
    return findings
  }
  const both: Compared = { before, after, old, now, title, byState, holders }
  compareStanding(both, findings)
  if (!old) return findings
  compareStates({ ...both, old }, add)
  compareTransitions({ ...both, old }, add)
  return findings
}

type Counted = Map<string, { count: number; examples: string[] }>

interface Compared {
  before: Config
  after: Config
  old: Workflow | undefined
  now: Workflow
  title: string
  byState: Counted
  holders: Record<string, number>
}

type Add = (level: Finding['level'], kind: string, message: string, at?: { count: number; examples: string[] }) => void

/** Adds findings to a list; without records unless they are given. */
const noting =
  (findings: Finding[]): Add =>
  (level, kind, message, at) =>
    findings.push({ level, kind, message, count: at?.count ?? 0, examples: at?.examples ?? [] })

/** Records that stand where nothing leads on any more. */
function compareStanding({ before, after, old, now, title, byState, holders }: Compared, findings: Finding[]): void {
  const add = noting(findings)
  for (const [state, found] of byState) {
    if (state === '') {
      findings.push(withoutState(now, title, found))
      continue
    }
    const name = now.states[state]?.title ?? old?.states[state]?.title ?? state
    if (!Object.hasOwn(now.states, state))
      add(
        'danger',
        'workflow/state-removed',
        `${found.count} 件“${title}”的状态“${name}”（${state}）没有了，无法再办理`,
        found,
      )
    else if (!endsFrom(now, state) && (!old || endsFrom(old, state)))
      add('danger', 'workflow/stuck', `${found.count} 件“${title}”处于“${name}”，再也走不到终态`, found)
    else if (
      !now.states[state]?.final &&
      hasActor(old, before, state, holders) &&
      !hasActor(now, after, state, holders)
    )
      add('danger', 'workflow/nobody', `${found.count} 件“${title}”处于“${name}”，改动后没有账号能够办理`, found)
  }
}

/** States without records that came or went. */
function compareStates({ old, now, title, byState }: Compared & { old: Workflow }, add: Add): void {
  for (const state of Object.keys(old.states))
    if (!Object.hasOwn(now.states, state) && !byState.has(state))
      add(
        'info',
        'workflow/state-removed',
        `“${title}”的状态“${memberOf(old.states, state).title}”没有了，没有记录处于该状态`,
      )
  for (const [state, { title: name }] of Object.entries(now.states))
    if (!Object.hasOwn(old.states, state)) add('info', 'workflow/state-added', `“${title}”新增状态“${name}”`)
}

/** Transitions that came, went or changed, with the records that could take them. */
function compareTransitions({ old, now, byState }: Compared & { old: Workflow }, add: Add): void {
  const there = (states: string[]) => {
    const found = states.flatMap((state) => byState.get(state) ?? [])
    return {
      count: found.reduce((all, item) => all + item.count, 0),
      examples: found.flatMap(({ examples }) => examples).slice(0, 5),
    }
  }
  for (const [id, transition] of Object.entries(old.transitions)) {
    const next = now.transitions[id]
    const waiting = there(sourcesOf(transition))
    if (!next)
      add(
        waiting.count > 0 ? 'notice' : 'info',
        'workflow/transition-removed',
        `动作“${transition.title}”（${id}）没有了${inStates(waiting.count)}`,
        waiting,
      )
    else {
      const parts = changesOf(old, now, id)
      if (parts.length > 0)
        add(
          'notice',
          'workflow/transition-changed',
          `动作“${next.title}”（${id}）${parts.join('，')}${inStates(there(sourcesOf(next)).count)}`,
          there(sourcesOf(next)),
        )
    }
  }
  for (const [id, { title: name }] of Object.entries(now.transitions))
    if (!Object.hasOwn(old.transitions, id)) add('info', 'workflow/transition-added', `新增动作“${name}”（${id}）`)
}

/** What becomes of records that have no state when a workflow governs them. */
function withoutState(workflow: Workflow, title: string, found: { count: number; examples: string[] }): Finding {
  const state = workflow.adopt === undefined ? undefined : workflow.states[workflow.adopt]
  const many = `${found.count} 件“${title}”没有状态`
  if (!state)
    return {
      level: 'danger',
      kind: 'workflow/stateless',
      message: `${many}，有了流程就不能修改、办理或删除；请在流程中写 adopt，如 adopt: ${workflow.initial}`,
      ...found,
    }
  const isForGood = state.final === true
  return {
    level: isForGood ? 'danger' : 'notice',
    kind: 'workflow/adopted',
    message: `${many}，会定为“${state.title}”${isForGood ? '，即为办结' : ''}`,
    ...found,
  }
}

const inStates = (count: number) => (count > 0 ? `，现有 ${count} 件记录处于可以办理的状态` : '')
const sum = (byState: Map<string, { count: number }>) =>
  [...byState.values()].reduce((all, { count }) => all + count, 0)

function gather(counts: StateCount[]): Map<string, { count: number; examples: string[] }> {
  const found = new Map<string, { count: number; examples: string[] }>()
  for (const { state, count, examples } of counts) {
    const known = found.get(state) ?? { count: 0, examples: [] }
    found.set(state, { count: known.count + count, examples: [...known.examples, ...examples].slice(0, 5) })
  }
  return found
}

function endsFrom(workflow: Workflow, state: string): boolean {
  return [...reachable(workflow, state)].some((name) => workflow.states[name]?.final)
}

/** Whether some account, or the system, can take something from a state. */
function hasActor(
  workflow: Workflow | undefined,
  config: Config,
  state: string,
  holders: Record<string, number>,
): boolean {
  return Object.values(workflow?.transitions ?? {}).some(
    (transition) =>
      sourcesOf(transition).includes(state) &&
      (transition.by.system === true ||
        (transition.by.roles ?? [])
          .flatMap((name) => config.roles.sets?.[name] ?? [name])
          .some((role) => (holders[role] ?? 0) > 0)),
  )
}

function changesOf(old: Workflow, now: Workflow, id: string): string[] {
  const was = memberOf(old.transitions, id)
  const is = memberOf(now.transitions, id)
  const title = (workflow: Workflow) => (state: string) => workflow.states[state]?.title ?? state
  const differs = (a: unknown, b: unknown) => !sameValue(a, b)
  const parts: string[] = []
  if (differs(sourcesOf(was), sourcesOf(is)))
    parts.push(`起点由“${sourcesOf(was).map(title(old)).join('、')}”改为“${sourcesOf(is).map(title(now)).join('、')}”`)
  if (differs(was.to, is.to))
    parts.push(`去向由“${targetsOf(was).map(title(old)).join('、')}”改为“${targetsOf(is).map(title(now)).join('、')}”`)
  if (differs(was.by, is.by)) parts.push('办理人有变化')
  if (differs(was.guard, is.guard)) parts.push('前提有变化')
  if (differs(Object.entries(was.form ?? {}), Object.entries(is.form ?? {}))) parts.push('办理时要填的内容有变化')
  return parts
}

/** A new working year closes what is under way in the old one: past years are read-only. */
export function compareYears(before: Config, after: Config, entity: string, counts: StateCount[]): Finding[] {
  const workflow = workflowOf(after, entity)
  if (!workflow || before.years.realYear === after.years.realYear) return []
  const frozen = counts.filter(
    ({ state, year }) =>
      year !== null &&
      year < after.years.realYear &&
      year >= before.years.realYear &&
      workflow.states[state]?.final !== true,
  )
  const count = frozen.reduce((all, item) => all + item.count, 0)
  if (count === 0) return []
  const title = after.entities[entity]?.title ?? entity
  return [
    {
      level: 'danger',
      kind: 'years/frozen',
      message: `工作年度由 ${before.years.realYear} 改为 ${after.years.realYear}：${count} 件尚未办结的“${title}”变为只读`,
      count,
      examples: frozen.flatMap(({ examples }) => examples).slice(0, 5),
    },
  ]
}
