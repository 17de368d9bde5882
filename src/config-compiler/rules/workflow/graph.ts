import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import type { Model } from '#config-compiler/model.ts'
import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { eachWorkflow, eachTransition, eachState } from '#config-compiler/walk/definitions.ts'
import {
  edgesOf,
  initialStatesOf,
  describePathTo,
  reachStates,
  toArray,
} from '#config-compiler/walk/workflow-graph.ts'
import { memberOf } from '#config-model/assert.ts'
import { memoize } from '#config-model/memoize.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'
import { listPagesOf } from '#config-model/page-traits.ts'
import type { Workflow, Transition } from '#config-model/types.generated.ts'

const texts = definePhrases({
  goesRound: { zh: '自动动作来回打转：{way}', en: 'automatic transitions go round: {way}' },
  leaveOutOne: { zh: '请去掉其中一个 timer', en: 'leave out one of the timers' },
  nothingLeadsOut: {
    zh: '到了“{id}”（{title}）就再也办不下去：{pathTo}',
    en: 'nothing leads out of "{id}" ({title}): {pathTo}',
  },
  addTransitionLeaves: {
    zh: '请增加从 {id} 离开的动作，或写 final: true',
    en: 'add a transition that leaves {id}, or write final: true',
  },
  finalIsLeft: {
    zh: '“{title}”是终态，却可以经“{id}”离开',
    en: '"{title}" is final, but can be left by "{id}"',
  },
  deleteFinalOrTransition: {
    zh: '请删除 final，或删除该动作',
    en: 'delete final, or the transition',
  },
  leavesFinal: { zh: '离开终态的动作', en: 'the transition that leaves the final state' },
  noFinalState: { zh: '流程没有终态，永远不会结束', en: 'the workflow has no final state' },
  writeFinalTrue: { zh: '请给最后的状态写 final: true', en: 'write final: true at the last state' },
  noWayToFinal: {
    zh: '从“{id}”（{title}）出发到不了任何终态：{pathTo}',
    en: 'from "{id}" ({title}) no final state can be reached: {pathTo}',
  },
  addTransition: { zh: '请增加通向 {finals} 的动作', en: 'add a transition to {finals}' },
  stateNeverReached: {
    zh: '状态“{id}”（{title}）永远到达不了',
    en: 'the state "{id}" ({title}) is never reached',
  },
  addTransitionOrDelete: {
    zh: '请增加一个 to: {id} 的动作，或删除该状态',
    en: 'add a transition with to: {id}, or delete the state',
  },
  neverInState: {
    zh: '“{title}”不从“{states}”出发，这个条件永远不成立',
    en: '"{title}" does not start in "{states}": the condition never holds',
  },
  startsIn: {
    zh: '{states} 不在 from 中；from 是 {from}',
    en: '{states} is not in from, which is {from}',
  },
  starts: { zh: '从这些状态出发', en: 'it starts in these states' },
  inNone: {
    zh: '状态“{id}”（{title}）不在任何状态组、列表条件和页签中，它前后的状态（{around}）都在',
    en: 'the state "{id}" ({title}) is in no set, list or tab, though those before and after it ({around}) are',
  },
  addToThem: {
    zh: '新加的状态请看要不要写进 sets 和列表的 where、presets；角标数的是页签',
    en: 'see whether sets, and where and presets of the lists, should have it; badges count tabs',
  },
})

export const autoLoop = defineRule({
  id: 'workflow/auto-loop',
  severity: 'error',
  title: { zh: '自动动作来回打转', en: 'Automatic transitions in a loop' },
  why: {
    zh: '系统会在几个状态之间不停转换。',
    en: 'The system would move records round and round.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'timer: { not: { window: apply } } }',
    bad: 'timer: { not: { window: apply } } }\n  auto: { title: 自动, from: draft, to: pending, by: { system: true }, timer: { window: apply } }\n  back: { title: 返回, from: pending, to: draft, by: { system: true }, timer: { window: apply } }',
    at: 'back',
  },
  check: checkEach(eachWorkflow, ({ report }, workflow) => {
    const auto = edgesOf(workflow).filter(({ id }) => memberOf(workflow.transitions, id).timer)
    const wayBack = (start: string, end: string): string[] | null => {
      const ways = [[start]]
      for (const way of ways) {
        if (way.at(-1) === end) return way
        for (const { from, to } of auto)
          if (from === way.at(-1) && !way.includes(to)) ways.push([...way, to])
      }

      return null
    }

    const loop = auto
      .flatMap(({ id, from, to }) => {
        const back = wayBack(to, from)
        return back ? [{ id, way: [from, ...back] }] : []
      })
      .at(-1)

    if (loop)
      report(['transitions', loop.id], texts.goesRound({ way: loop.way.join(' → ') }), {
        part: 'key',
        hint: texts.leaveOutOne(),
      })
  }),
})

export const deadEnd = defineRule({
  id: 'workflow/dead-end',
  severity: 'error',
  rank: 90,
  title: { zh: '状态走不出去', en: 'State that cannot be left' },
  why: {
    zh: '不是终态，却没有离开它的动作，记录会卡住。',
    en: 'Not final, yet nothing leads out: records get stuck.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: '已办结, tone: green, final: true',
    bad: '已办结, tone: green',
    at: 'done',
  },
  check: checkEach(eachWorkflow, ({ report, file }, workflow) => {
    const reached = reachStates(workflow, initialStatesOf(workflow), 'forward')
    const edges = edgesOf(workflow)
    for (const [id, { title, final }] of Object.entries(workflow.states))
      if (reached.has(id) && !final && !edges.some(({ from, to }) => from === id && to !== id))
        report(
          ['states', id],
          texts.nothingLeadsOut({ id, title, pathTo: describePathTo(workflow, id) }),
          {
            part: 'key',
            causes: [`graph ${file}`],
            hint: texts.addTransitionLeaves({ id }),
          },
        )
  }),
})

/** Reopens what a timer closed, to its previous state: no person had decided. */
const undoesTimer = (workflow: Workflow, closed: string, origin: string): boolean =>
  edgesOf(workflow).some(
    ({ id, from, to }) => from === origin && to === closed && workflow.transitions[id]?.timer,
  )

export const exitFromFinal = defineRule({
  id: 'workflow/exit-from-final',
  severity: 'warning',
  title: { zh: '终态还能离开', en: 'Final state that can be left' },
  why: {
    zh: '写了 final，又有离开它的动作；两者必有一个写错。系统自动关闭的，退回原来的状态不算。',
    en: 'It is final, yet a transition leaves it: one of the two is wrong. Taking back what a timer closed does not count.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'pending: { title: 待办理, tone: blue }',
    bad: 'pending: { title: 待办理, tone: blue, final: true }',
    at: 'final',
  },
  check: checkEach(eachState, ({ report, file }, at, { final, title }, { workflow, id }) => {
    const edge = final
      ? edgesOf(workflow).find(
          ({ from, to }) => from === id && to !== id && !undoesTimer(workflow, from, to),
        )
      : undefined

    if (edge)
      report([...at, 'final'], texts.finalIsLeft({ title, id: edge.id }), {
        hint: texts.deleteFinalOrTransition(),
        part: 'key',
        related: [{ file, pointer: ['transitions', edge.id], message: texts.leavesFinal() }],
      })
  }),
})

export const noFinal = defineRule({
  id: 'workflow/no-final',
  severity: 'error',
  rank: 80,
  title: { zh: '流程没有终态', en: 'Workflow without a final state' },
  why: { zh: '记录永远不会办结。', en: 'Records never come to an end.' },
  example: {
    file: 'workflows/request.yaml',
    good: 'tone: green, final: true }\n  closed: { title: 已关闭, tone: gray, final: true }',
    bad: 'tone: green }\n  closed: { title: 已关闭, tone: gray }',
    at: 'states',
  },
  check: checkEach(eachWorkflow, ({ report, file }, { states }) => {
    if (!Object.values(states).some(({ final }) => final))
      report(['states'], texts.noFinalState(), {
        part: 'key',
        causes: [`graph ${file}`],
        hint: texts.writeFinalTrue(),
      })
  }),
})

export const noWayToFinal = defineRule({
  id: 'workflow/no-way-to-final',
  severity: 'error',
  rank: 110,
  title: { zh: '到不了终态', en: 'State from which no end is reached' },
  why: {
    zh: '从这里出发只会来回打转，永远不会办结。',
    en: 'From here records only go in circles.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'flags: { urgent: { title: 加急 } }\ntransitions:\n',
    bad: '  checkA: { title: 甲, tone: gray }\n  checkB: { title: 乙, tone: gray }\nflags: { urgent: { title: 加急 } }\ntransitions:\n  goA: { title: 甲, from: pending, to: checkA, by: { roles: [clerk] } }\n  goB: { title: 乙, from: checkA, to: checkB, by: { roles: [clerk] } }\n  goC: { title: 丙, from: checkB, to: checkA, by: { roles: [clerk] } }\n',
    at: 'checkA',
  },
  check: checkEach(eachWorkflow, ({ report, file }, workflow) => {
    const finals = Object.keys(workflow.states).filter((id) => memberOf(workflow.states, id).final)
    if (finals.length === 0) return

    const reached = reachStates(workflow, initialStatesOf(workflow), 'forward')
    const ending = reachStates(workflow, finals, 'back')
    const edges = edgesOf(workflow)
    const lost = Object.keys(workflow.states).filter(
      (id) =>
        reached.has(id) &&
        !ending.has(id) &&
        edges.some(({ from, to }) => from === id && to !== id),
    )

    const [id] = lost

    if (
      id !== undefined &&
      !lost.some((other) => edges.every(({ from, to }) => from !== other || to === other))
    )
      report(
        ['states', id],
        texts.noWayToFinal({
          id,
          title: memberOf(workflow.states, id).title,
          pathTo: describePathTo(workflow, id),
        }),
        {
          part: 'key',
          causes: [`graph ${file}`],
          hint: texts.addTransition({ finals: joinPhrases(finals, '、') }),
        },
      )
  }),
})

export const unreachableState = defineRule({
  id: 'workflow/unreachable-state',
  severity: 'error',
  rank: 100,
  title: { zh: '状态到达不了', en: 'State that is never reached' },
  why: { zh: '没有一条路从初始状态通到它。', en: 'No path leads there from the initial state.' },
  example: {
    file: 'workflows/request.yaml',
    good: '  done: {',
    bad: '  lost: { title: 无人能到, tone: gray, final: true }\n  done: {',
    at: 'lost',
  },
  check: checkEach(eachState, ({ report, file }, at, { title }, { workflow, id }) => {
    const reached = reachStates(workflow, initialStatesOf(workflow), 'forward')

    if (reached.has(id)) return

    const from = [
      ...new Set(
        edgesOf(workflow)
          .filter(({ to }) => to === id)
          .map((edge) => edge.from),
      ),
    ].filter((other) => other !== id)

    if (from.some((other) => !reached.has(other))) return

    report(at, texts.stateNeverReached({ id, title }), {
      part: 'key',
      causes: [`graph ${file}`],
      hint: texts.addTransitionOrDelete({ id }),
    })
  }),
})

export const stateOutsideFrom = defineRule({
  id: 'workflow/state-outside-from',
  severity: 'error',
  title: {
    zh: '条件中的状态动作不会遇到',
    en: 'Condition for a state that the transition never meets',
  },
  why: {
    zh: '办理前记录一定处于 from 中的状态；前提或去向的条件写了别的状态，永远不成立。',
    en: 'Before a transition the record is in one of from: a guard or target for another state never holds.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'guard: [{ window: apply }, form-valid]',
    bad: 'guard: [{ window: apply, unless: { state: pending } }, form-valid]',
    at: 'pending',
  },
  check: checkEach(eachTransition, ({ report, file }, at, transition, { states }) => {
    const id = String(at[1])
    const starts = toArray(transition.from)
    for (const { place, states: statesRead } of statesReadBy(transition)) {
      if (!statesRead.every((name) => Object.hasOwn(states, name) && !starts.includes(name)))
        continue

      const titles = statesRead.map((name) => memberOf(states, name).title)

      report(
        [...at, ...place],
        texts.neverInState({ title: transition.title, states: joinPhrases(titles, '、') }),
        {
          hint: texts.startsIn({
            states: joinPhrases(statesRead, '、'),
            from: joinPhrases(starts, '、'),
          }),
          causes: statesRead.map((name) => startCause(id, name)),
          related: [{ file, pointer: [...at, 'from'], message: texts.starts() }],
        },
      )
    }
  }),
})

/** States in conditions of a transition, with their places. Memoized by file. */
const statesReadBy = memoize(
  ({ guard, to, timer }: Transition): { place: Pointer; states: string[] }[] => {
    const places: { place: Pointer; states: string[] }[] = []
    const walk = (value: unknown, place: Pointer): void => {
      if (value === null || typeof value !== 'object') return

      for (const [key, inner] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
        // The state of a target is where the transition leads, not a condition.
        if (key === 'state' && place.at(-2) !== 'to' && isNames(inner) && toArray(inner).length > 0)
          places.push({ place: [...place, key], states: toArray(inner) })
        else walk(inner, [...place, key])
      }
    }

    for (const [key, value] of Object.entries({ guard, to, timer })) walk(value, [key])

    return places
  },
)

/** Of findings that follow from a missing source state. */
export const startCause = (transition: string, state: string): string =>
  `start ${transition} ${state}`

const isNames = (value: unknown): value is string | string[] =>
  typeof value === 'string' || Array.isArray(value)

export const stateLeftOut = defineRule({
  id: 'workflow/state-left-out',
  severity: 'info',
  title: { zh: '状态不在任何状态组和页签中', en: 'State that no set and no tab has' },
  why: {
    zh: '加了一个状态，却忘了写进状态组和页签，处于这个状态的记录就不在任何人的待办里，角标也不数它。',
    en: 'A state that was added and forgotten in sets and tabs is on nobody’s list of things to do, and no badge counts it.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'flags: { urgent: { title: 加急 } }\ntransitions:\n',
    bad: '  looking: { title: 复看中, tone: blue }\nflags: { urgent: { title: 加急 } }\ntransitions:\n  look: { title: 复看, from: pending, to: looking, by: { roles: [clerk], region: within } }\n  agree: { title: 同意, from: looking, to: done, by: { roles: [clerk], region: within } }\n',
    at: 'looking',
  },
  check: checkEach(eachWorkflow, ({ report, model }, workflow) => {
    const named = namedStates(model, workflow)
    if (named.size < 2) return

    const edges = edgesOf(workflow)

    for (const [id, { title, final }] of Object.entries(workflow.states)) {
      if (named.has(id) || final === true || initialStatesOf(workflow).includes(id)) continue

      const [before, after] = [
        edges.filter(({ to, from }) => to === id && from !== id).map(({ from }) => from),
        edges.filter(({ to, from }) => from === id && to !== id).map(({ to }) => to),
      ]

      const around = new Set([...before, ...after])

      if (before.length > 0 && after.length > 0 && [...around].every((state) => named.has(state)))
        report(
          ['states', id],
          texts.inNone({ id, title, around: joinPhrases([...around], '、') }),
          { part: 'key', hint: texts.addToThem() },
        )
    }
  }),
})

/** Named by a set of the workflow or a list of its records. */
function namedStates({ config }: Model, { entity, sets = {} }: Workflow): Set<string> {
  const named = new Set(Object.values(sets).flat())
  for (const [, { where, presets = [] }] of listPagesOf(config, entity))
    for (const condition of [where, ...presets.map((preset) => preset.where)])
      addStates(condition, named)

  return named
}

function addStates(condition: unknown, named: Set<string>): void {
  if (condition === null || typeof condition !== 'object') return

  for (const [key, inner] of Object.entries(condition))
    if (key === 'state' && (typeof inner === 'string' || Array.isArray(inner)))
      for (const state of toArray(inner as string | string[])) named.add(state)
    else addStates(inner, named)
}
