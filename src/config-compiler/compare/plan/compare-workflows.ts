import { memberOf } from '#config-model/assert.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { joinPhrases, verbatimPhrase, type Phrase } from '#config-model/messages/phrase.ts'
import type { Workflow } from '#config-model/types.generated.ts'
import { renamedStates } from '#config-model/workflow/former-states.ts'
import { workflowPlanTexts as texts } from './compare-workflows-texts.ts'
import type { PhrasedFinding } from './finding.ts'
import { reachableStates, sourcesOf } from './situation.ts'
import { changesOf, otherParts } from './transition-changes.ts'

/** Records of an entity in one state and year, with the first numbers. */
export interface StateCount {
  state: string
  year: number | null
  count: number
  examples: string[]
}

/**
 * Reports effects of a workflow change on records in progress: removed states, states without a
 * path to the end or without exit, added and removed transitions.
 * @param holders number of enabled accounts by role
 */
export function compareWorkflows(
  before: Config,
  after: Config,
  entity: string,
  counts: StateCount[],
  holders: Record<string, number>,
): PhrasedFinding[] {
  const old = workflowOf(before, entity)
  const now = workflowOf(after, entity)
  const title = after.entities[entity]?.title ?? before.entities[entity]?.title ?? entity
  const byState = gather(counts)
  const findings: PhrasedFinding[] = []
  const add = noting(findings)

  if (!now) {
    if (old && byState.size > 0)
      add('danger', 'workflow/removed', texts.removed({ title, count: sum(byState) }), {
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

interface Compared {
  before: Config
  after: Config
  old: Workflow | undefined
  now: Workflow
  title: string
  byState: Counted
  holders: Record<string, number>
  /** What states are called instead. */
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

/** Reports records in a state without further transitions. */
function compareStanding(
  { before, after, old, now, title, byState, holders, renames }: Compared,
  findings: PhrasedFinding[],
): void {
  const add = noting(findings)
  for (const [state, stateRecords] of byState) {
    if (state === '') {
      const standing = withoutState(now, title, stateRecords)
      // What the workflow in force left so is nothing new.
      findings.push(old ? { ...standing, level: 'notice' } : standing)
      continue
    }

    const renamed = Object.hasOwn(now.states, state) ? undefined : renames.get(state)
    if (renamed !== undefined) {
      const next = memberOf(now.states, renamed).title
      add(
        'info',
        'workflow/state-renamed',
        texts.stateRenamed({ count: stateRecords.count, title, state, renamed, next }),
        stateRecords,
      )

      continue
    }

    const name = now.states[state]?.title ?? old?.states[state]?.title ?? state

    if (!Object.hasOwn(now.states, state))
      add(
        old && !Object.hasOwn(old.states, state) ? 'notice' : 'danger',
        'workflow/state-removed',
        texts.stateGone({ count: stateRecords.count, title, name, state }),
        stateRecords,
      )
    else if (!endsFrom(now, state) && (!old || endsFrom(old, state)))
      add(
        'danger',
        'workflow/stuck',
        texts.stuck({ count: stateRecords.count, title, name }),
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
        texts.nobody({ count: stateRecords.count, title, name }),
        stateRecords,
      )
  }
}

/** States without records that came or went. */
function compareStates(
  { old, now, title, byState, renames }: Compared & { old: Workflow },
  add: Add,
): void {
  for (const state of Object.keys(old.states))
    if (!Object.hasOwn(now.states, state) && !byState.has(state) && !renames.has(state))
      add(
        'info',
        'workflow/state-removed',
        texts.emptyStateGone({ title, name: memberOf(old.states, state).title }),
      )

  for (const [state, next] of Object.entries(now.states)) {
    const was = old.states[state]
    if (!was && [...renames.values()].includes(state)) continue

    if (!was) add('info', 'workflow/state-added', texts.stateAdded({ title, name: next.title }))
    else {
      const parts = otherParts(was, next)
      if (parts.length > 0)
        add(
          'info',
          'workflow/state-changed',
          texts.stateChanged({ title, name: next.title, parts: joinPhrases(parts, '、') }),
        )
    }
  }
}

/** Transitions that came, went or changed, with the records that could take them. */
function compareTransitions({ old, now, byState }: Compared & { old: Workflow }, add: Add): void {
  const there = (states: string[]) => {
    const stateRecords = states.flatMap((state) => byState.get(state) ?? [])
    return {
      count: stateRecords.reduce((all, item) => all + item.count, 0),
      examples: stateRecords.flatMap(({ examples }) => examples).slice(0, 5),
    }
  }

  for (const [id, transition] of Object.entries(old.transitions)) {
    const next = now.transitions[id]
    const waiting = there(sourcesOf(transition))
    if (!next)
      add(
        waiting.count > 0 ? 'notice' : 'info',
        'workflow/transition-removed',
        texts.transitionGone({ title: transition.title, id, there: inStates(waiting.count) }),
        waiting,
      )
    else {
      const parts = changesOf(old, now, id)
      if (parts.length > 0)
        add(
          'notice',
          'workflow/transition-changed',
          texts.transitionChanged({
            title: next.title,
            id,
            parts: joinPhrases(parts, '、'),
            there: inStates(there(sourcesOf(next)).count),
          }),
          there(sourcesOf(next)),
        )
    }
  }

  for (const [id, { title }] of Object.entries(now.transitions))
    if (!Object.hasOwn(old.transitions, id))
      add('info', 'workflow/transition-added', texts.transitionAdded({ title, id }))
}

/** What becomes of records that have no state when a workflow governs them. */
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
      message: texts.stateless({ count: stateRecords.count, title, initial: workflow.initial }),
      ...stateRecords,
    }

  const isForGood = state.final === true

  return {
    level: isForGood ? 'danger' : 'notice',
    kind: 'workflow/adopted',
    message: (isForGood ? texts.adoptedForGood : texts.adopted)({
      count: stateRecords.count,
      title,
      state: state.title,
    }),
    ...stateRecords,
  }
}

const inStates = (count: number): Phrase =>
  count > 0 ? texts.there({ count }) : verbatimPhrase('')
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

function endsFrom(workflow: Workflow, state: string): boolean {
  return [...reachableStates(workflow, state)].some((name) => workflow.states[name]?.final)
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
