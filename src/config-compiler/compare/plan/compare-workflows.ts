import { keyWord } from '#config-compiler/shape/schemas.ts'
import { memberOf } from '#config-model/assert.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import {
  definePhrases,
  joinPhrases,
  type Phrase,
  verbatimPhrase,
} from '#config-model/messages/phrase.ts'
import type { Countersign, State, Transition, Workflow } from '#config-model/types.generated.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import { renamedStates } from '#config-model/workflow/shown-state.ts'
import type { PhrasedFinding } from './finding.ts'
import { sourcesOf, possibleTargets, reachableStates } from './situation.ts'

export const workflowPlanTexts = definePhrases({
  removed: {
    zh: '“{title}”不再有流程，{count} 件记录停在原来的状态',
    en: '"{title}" has no workflow any more: its records ({count}) stay in the state they are in',
  },
  stateGone: {
    zh: '{count} 件“{title}”的状态“{name}”（{state}）没有了，无法再办理；改名请在新状态中写 was: [{state}]',
    en: 'records of "{title}" ({count}) are in the state "{name}" ({state}), which is gone: nothing can be done with them; a renamed state says was: [{state}]',
  },
  stateRenamed: {
    zh: '{count} 件“{title}”的状态 {state} 改称 {renamed}（{next}）',
    en: 'the state {state} of records of "{title}" ({count}) is called {renamed} ({next}) from then on',
  },
  stuck: {
    zh: '{count} 件“{title}”处于“{name}”，再也走不到终态',
    en: 'records of "{title}" ({count}) are in "{name}" and can never be finished any more',
  },
  nobody: {
    zh: '{count} 件“{title}”处于“{name}”，改动后没有账号能够办理',
    en: 'records of "{title}" ({count}) are in "{name}", and no account will be able to take them on',
  },
  emptyStateGone: {
    zh: '“{title}”的状态“{name}”没有了，没有记录处于该状态',
    en: 'the state "{name}" of "{title}" is gone; no record is in it',
  },
  stateAdded: { zh: '“{title}”新增状态“{name}”', en: '"{title}" has a new state "{name}"' },
  stateChanged: {
    zh: '“{title}”的状态“{name}”：{parts}{there}',
    en: 'state "{name}" of "{title}": {parts}{there}',
  },
  transitionGone: {
    zh: '动作“{title}”（{id}）没有了{there}',
    en: 'transition "{title}" ({id}) is gone{there}',
  },
  transitionChanged: {
    zh: '动作“{title}”（{id}）{parts}{there}',
    en: 'transition "{title}" ({id}): {parts}{there}',
  },
  transitionAdded: { zh: '新增动作“{title}”（{id}）', en: 'new transition "{title}" ({id})' },
  there: {
    zh: '，现有 {count} 件记录处于可以办理的状态',
    en: '; records in a state where it can be taken: {count}',
  },
  stateless: {
    zh: '{count} 件“{title}”没有状态，有了流程就不能修改、办理或删除；请在流程中写 adopt，如 adopt: {initial}',
    en: 'records of "{title}" ({count}) have no state: with a workflow they can be neither edited nor moved nor deleted; write adopt in it, such as adopt: {initial}',
  },
  adopted: {
    zh: '{count} 件“{title}”没有状态，会定为“{state}”',
    en: 'records of "{title}" ({count}) have no state and will be in "{state}"',
  },
  adoptedForGood: {
    zh: '{count} 件“{title}”没有状态，会定为“{state}”，即为办结',
    en: 'records of "{title}" ({count}) have no state and will be in "{state}", which closes them',
  },
  from: { zh: '起点由“{was}”改为“{is}”', en: 'starts from "{is}" instead of "{was}"' },
  to: { zh: '去向由“{was}”改为“{is}”', en: 'leads to "{is}" instead of "{was}"' },
  by: { zh: '办理人有变化', en: 'other people take it' },
  guard: { zh: '前提有变化', en: 'other conditions guard it' },
  form: { zh: '办理时要填的内容有变化', en: 'its form asks for other things' },
  other: { zh: '{word}有变化', en: '{word} changed' },
  none: { zh: '无', en: 'none' },
  countersign: {
    zh: '会签由“{was}”改为“{is}”，{votes}',
    en: 'the countersign is "{is}" instead of "{was}"; {votes}',
  },
  votesCount: { zh: '已经投的票照新的规定算', en: 'votes already given count by the new rule' },
  votesDrop: { zh: '已经投的票不再算', en: 'votes already given no longer count' },
  noVotes: { zh: '记录要重新投票', en: 'records wait for votes' },
  votesOf: { zh: '{of} 人，{need}', en: '{of} people, {need}' },
  needSome: { zh: '{need} 票同意即通过', en: 'agreements that are enough: {need}' },
  needAll: { zh: '须全部同意', en: 'all have to agree' },
  veto: { zh: '{need}，一票否决', en: '{need}, one refusal decides' },
  copy: { zh: '抄送由“{was}”改为“{is}”', en: 'copies go to "{is}" instead of "{was}"' },
  escalate: { zh: '超时升级由“{was}”改为“{is}”', en: 'it escalates by "{is}" instead of "{was}"' },
  escalateTo: { zh: '{workdays} 个工作日，给{to}', en: 'to {to}, working days: {workdays}' },
  nextLevel: { zh: '上一级', en: 'the next level' },
  frozen: {
    zh: '工作年度由 {was} 改为 {is}：{count} 件尚未办结的“{title}”变为只读',
    en: 'the working year becomes {is} after {was}: unfinished records of "{title}" ({count}) can only be read',
  },
})

/** `none` without one. */
function describeCountersign(countersign: Countersign | undefined): Phrase {
  if (!countersign) return workflowPlanTexts.none()
  const { of, need, veto } = countersign
  const needed =
    need === undefined ? workflowPlanTexts.needAll() : workflowPlanTexts.needSome({ need })

  return workflowPlanTexts.votesOf({
    of,
    need: veto ? workflowPlanTexts.veto({ need: needed }) : needed,
  })
}

function compareCountersigns(was?: Countersign, is?: Countersign): Phrase[] {
  if (isSameValue(was, is)) return []
  const gone = is ? workflowPlanTexts.votesCount() : workflowPlanTexts.votesDrop()

  return [
    workflowPlanTexts.countersign({
      was: describeCountersign(was),
      is: describeCountersign(is),
      votes: was ? gone : workflowPlanTexts.noVotes(),
    }),
  ]
}

/** Titles of roles; `none` without roles. */
const describeRoles = (config: Config, roles: readonly string[]): Phrase =>
  roles.length === 0
    ? workflowPlanTexts.none()
    : joinPhrases(
        roles.map((role) => verbatimPhrase(config.roles.roles[role]?.title ?? role)),
        '、',
      )

const copiedRoles = ({ effects = [] }: Transition): string[] =>
  effects.flatMap((effect) => effect.copy ?? [])

function describeEscalation(config: Config, escalate: State['escalate']): Phrase {
  if (!escalate) return workflowPlanTexts.none()
  const { workdays, to } = escalate

  return workflowPlanTexts.escalateTo({
    workdays,
    to: to === 'nextLevel' ? workflowPlanTexts.nextLevel() : describeRoles(config, [to].flat()),
  })
}

/** Differences of a transition present in both workflows. */
export function describeTransitionChanges(
  { before, after, old, now }: Workflows,
  id: string,
): Phrase[] {
  const was = memberOf(old.transitions, id)
  const is = memberOf(now.transitions, id)
  const title = (workflow: Workflow) => (state: string) => workflow.states[state]?.title ?? state
  const differs = (a: unknown, b: unknown) => !isSameValue(a, b)
  const parts: Phrase[] = []

  if (differs(sourcesOf(was), sourcesOf(is)))
    parts.push(
      workflowPlanTexts.from({
        was: joinPhrases(sourcesOf(was).map(title(old)), '、'),
        is: joinPhrases(sourcesOf(is).map(title(now)), '、'),
      }),
    )

  if (differs(was.to, is.to))
    parts.push(
      workflowPlanTexts.to({
        was: joinPhrases(possibleTargets(was).map(title(old)), '、'),
        is: joinPhrases(possibleTargets(is).map(title(now)), '、'),
      }),
    )

  if (differs(was.by, is.by)) parts.push(workflowPlanTexts.by())
  if (differs(was.guard, is.guard)) parts.push(workflowPlanTexts.guard())
  if (differs(Object.entries(was.form ?? {}), Object.entries(is.form ?? {})))
    parts.push(workflowPlanTexts.form())
  parts.push(...compareCountersigns(was.countersign, is.countersign))
  const [copied, copies] = [copiedRoles(was), copiedRoles(is)]
  if (differs(copied, copies))
    parts.push(
      workflowPlanTexts.copy({
        was: describeRoles(before, copied),
        is: describeRoles(after, copies),
      }),
    )

  return [...parts, ...describeOtherChanges(withoutCopies(was), withoutCopies(is))]
}

/** A transition with its other effects alone: copies have their own message. */
const withoutCopies = ({ effects, ...transition }: Transition): object => {
  const others = (effects ?? []).filter(({ copy }) => copy === undefined)
  return others.length === 0 ? transition : { ...transition, effects: others }
}

/** Keys with their own message or only about presentation. */
const describedKeys = new Set([
  'from',
  'to',
  'by',
  'guard',
  'form',
  'title',
  'tone',
  'icon',
  'order',
  'countersign',
  'escalate',
])

/** Names the other changed keys of a state or transition. */
export function describeOtherChanges(was: object, is: object): Phrase[] {
  const [old, fresh] = [was as Record<string, unknown>, is as Record<string, unknown>]
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .filter((key) => !describedKeys.has(key) && !isSameValue(old[key], fresh[key]))
    .map((key) => workflowPlanTexts.other({ word: keyWord('workflow', key) }))
}

/** Records in one state and year, with the first numbers. */
export interface StateCount {
  state: string
  year: number | null
  count: number
  examples: string[]
}

/**
 * Effects on records in progress: removed states, states without a path to the end or without exit,
 * added and removed transitions.
 * @param holders number of enabled accounts by role
 */
export function compareWorkflows(
  before: Config,
  after: Config,
  entity: string,
  { counts, holders }: { counts: StateCount[]; holders: Record<string, number> },
): PhrasedFinding[] {
  const old = workflowOf(before, entity)
  const now = workflowOf(after, entity)
  const title = after.entities[entity]?.title ?? before.entities[entity]?.title ?? entity
  const byState = gather(counts)
  const findings: PhrasedFinding[] = []
  const add = noting(findings)

  if (!now) {
    if (old && byState.size > 0)
      add('danger', 'workflow/removed', workflowPlanTexts.removed({ title, count: sum(byState) }), {
        count: sum(byState),
        examples: [],
      })

    return findings
  }

  const both: Compared = {
    before,
    after,
    old,
    now,
    title,
    byState,
    holders,
    renames: renamedStates(before, after, entity),
  }

  compareStanding(both, findings)
  if (!old) return findings

  compareStates({ ...both, old }, add)
  compareTransitions({ ...both, old }, add)

  return findings
}

type Counted = Map<string, { count: number; examples: string[] }>

interface Workflows {
  before: Config
  after: Config
  old: Workflow
  now: Workflow
}

interface Compared {
  before: Config
  after: Config
  old: Workflow | undefined
  now: Workflow
  title: string
  byState: Counted
  holders: Record<string, number>
  /** New names of states, by former name. */
  renames: Map<string, string>
}

type Add = (
  level: PhrasedFinding['level'],
  kind: string,
  message: Phrase,
  at?: { count: number; examples: string[] },
) => void

/** Adds findings to a list; without records unless they are given. */
const noting =
  (findings: PhrasedFinding[]): Add =>
  (level, kind, message, at) =>
    findings.push({ level, kind, message, count: at?.count ?? 0, examples: at?.examples ?? [] })

/** Records in a state without further transitions. */
function compareStanding(
  { before, after, old, now, title, byState, holders, renames }: Compared,
  findings: PhrasedFinding[],
): void {
  const add = noting(findings)
  for (const [state, stateRecords] of byState) {
    if (state === '') {
      const standing = withoutState(now, title, stateRecords)
      // A state that was stuck before is only a notice.
      findings.push(old ? { ...standing, level: 'notice' } : standing)
      continue
    }

    const renamed = Object.hasOwn(now.states, state) ? undefined : renames.get(state)
    if (renamed !== undefined) {
      const next = memberOf(now.states, renamed).title
      add(
        'info',
        'workflow/state-renamed',
        workflowPlanTexts.stateRenamed({ count: stateRecords.count, title, state, renamed, next }),
        stateRecords,
      )

      continue
    }

    const name = now.states[state]?.title ?? old?.states[state]?.title ?? state

    if (!Object.hasOwn(now.states, state))
      add(
        old && !Object.hasOwn(old.states, state) ? 'notice' : 'danger',
        'workflow/state-removed',
        workflowPlanTexts.stateGone({ count: stateRecords.count, title, name, state }),
        stateRecords,
      )
    else if (!canEndFrom(now, state) && (!old || canEndFrom(old, state)))
      add(
        'danger',
        'workflow/stuck',
        workflowPlanTexts.stuck({ count: stateRecords.count, title, name }),
        stateRecords,
      )
    else if (
      !now.states[state]?.final &&
      hasActor(old, before, state, holders) &&
      !hasActor(now, after, state, holders)
    )
      add(
        'danger',
        'workflow/nobody',
        workflowPlanTexts.nobody({ count: stateRecords.count, title, name }),
        stateRecords,
      )
  }
}

/** States without records that came or went. */
function compareStates(
  { before, after, old, now, title, byState, renames }: Compared & { old: Workflow },
  add: Add,
): void {
  for (const state of Object.keys(old.states))
    if (!Object.hasOwn(now.states, state) && !byState.has(state) && !renames.has(state))
      add(
        'info',
        'workflow/state-removed',
        workflowPlanTexts.emptyStateGone({ title, name: memberOf(old.states, state).title }),
      )

  for (const [state, next] of Object.entries(now.states)) {
    const was = old.states[state]
    if (!was && [...renames.values()].includes(state)) continue

    if (!was)
      add('info', 'workflow/state-added', workflowPlanTexts.stateAdded({ title, name: next.title }))
    else {
      const isEscalated = !isSameValue(was.escalate, next.escalate)
      const parts = [
        ...(isEscalated
          ? [
              workflowPlanTexts.escalate({
                was: describeEscalation(before, was.escalate),
                is: describeEscalation(after, next.escalate),
              }),
            ]
          : []),
        ...describeOtherChanges(was, next),
      ]
      const waiting = isEscalated ? byState.get(state) : undefined
      if (parts.length > 0)
        add(
          waiting ? 'notice' : 'info',
          'workflow/state-changed',
          workflowPlanTexts.stateChanged({
            title,
            name: next.title,
            parts: joinPhrases(parts, '、'),
            there: inStates(waiting?.count ?? 0),
          }),
          waiting,
        )
    }
  }
}

/** Transitions that came, went or changed, with the records that could take them. */
function compareTransitions(both: Compared & { old: Workflow }, add: Add): void {
  const { old, now, byState } = both
  const recordsIn = (states: string[]) => {
    const stateRecords = states.flatMap((state) => byState.get(state) ?? [])
    return {
      count: stateRecords.reduce((all, item) => all + item.count, 0),
      examples: stateRecords.flatMap(({ examples }) => examples).slice(0, 5),
    }
  }

  for (const [id, transition] of Object.entries(old.transitions)) {
    const next = now.transitions[id]
    const waiting = recordsIn(sourcesOf(transition))
    if (!next)
      add(
        waiting.count > 0 ? 'notice' : 'info',
        'workflow/transition-removed',
        workflowPlanTexts.transitionGone({
          title: transition.title,
          id,
          there: inStates(waiting.count),
        }),
        waiting,
      )
    else {
      const parts = describeTransitionChanges(both, id)
      if (parts.length > 0)
        add(
          'notice',
          'workflow/transition-changed',
          workflowPlanTexts.transitionChanged({
            title: next.title,
            id,
            parts: joinPhrases(parts, '、'),
            there: inStates(recordsIn(sourcesOf(next)).count),
          }),
          recordsIn(sourcesOf(next)),
        )
    }
  }

  for (const [id, { title }] of Object.entries(now.transitions))
    if (!Object.hasOwn(old.transitions, id))
      add('info', 'workflow/transition-added', workflowPlanTexts.transitionAdded({ title, id }))
}

/** Records that have no state when a workflow governs them. */
function withoutState(
  workflow: Workflow,
  title: string,
  stateRecords: { count: number; examples: string[] },
): PhrasedFinding {
  const state = workflow.adopt === undefined ? undefined : workflow.states[workflow.adopt]
  if (!state)
    return {
      level: 'danger',
      kind: 'workflow/stateless',
      message: workflowPlanTexts.stateless({
        count: stateRecords.count,
        title,
        initial: workflow.initial,
      }),
      ...stateRecords,
    }

  const isForGood = state.final === true

  return {
    level: isForGood ? 'danger' : 'notice',
    kind: 'workflow/adopted',
    message: (isForGood ? workflowPlanTexts.adoptedForGood : workflowPlanTexts.adopted)({
      count: stateRecords.count,
      title,
      state: state.title,
    }),
    ...stateRecords,
  }
}

const inStates = (count: number): Phrase =>
  count > 0 ? workflowPlanTexts.there({ count }) : verbatimPhrase('')

const sum = (byState: Map<string, { count: number }>) =>
  [...byState.values()].reduce((all, { count }) => all + count, 0)

function gather(counts: StateCount[]): Map<string, { count: number; examples: string[] }> {
  const recordsByState = new Map<string, { count: number; examples: string[] }>()
  for (const { state, count, examples } of counts) {
    const tally = recordsByState.get(state) ?? { count: 0, examples: [] }
    recordsByState.set(state, {
      count: tally.count + count,
      examples: [...tally.examples, ...examples].slice(0, 5),
    })
  }

  return recordsByState
}

function canEndFrom(workflow: Workflow, state: string): boolean {
  return [...reachableStates(workflow, state)].some((name) => workflow.states[name]?.final)
}

/** Some account, or the system, can take something from the state. */
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
