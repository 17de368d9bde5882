import type { Pointer } from '#config-compiler/parse/source.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'
import { listOf } from '#config-compiler/walk/workflow-graph.ts'
import { memberOf } from '#config-model/assert.ts'
import { memoize } from '#config-model/memoize.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'
import type { Transition } from '#config-model/types.generated.ts'

const texts = definePhrases({
  neverInState: {
    zh: '“{title}”不从“{states}”出发，这个条件永远不成立',
    en: '"{title}" does not start in "{states}": the condition never holds',
  },
  startsIn: {
    zh: '{states} 不在 from 中；from 是 {from}',
    en: '{states} is not in from, which is {from}',
  },
  starts: { zh: '从这些状态出发', en: 'it starts in these states' },
})

/** 条件中的状态动作不会遇到。 */
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
  check: (model, report) => {
    eachTransition(model, (file, at, transition, { states }, id) => {
      const starts = listOf(transition.from)
      for (const { place, states: statesRead } of statesReadBy(transition)) {
        if (!statesRead.every((name) => Object.hasOwn(states, name) && !starts.includes(name)))
          continue

        const titles = statesRead.map((name) => memberOf(states, name).title)

        report(
          file,
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
    })
  },
})

/**
 * The states that conditions of a transition ask for, with their places in it. Remembered: a file
 * that did not change keeps its value.
 */
const statesReadBy = memoize(
  ({ guard, to, timer }: Transition): { place: Pointer; states: string[] }[] => {
    const places: { place: Pointer; states: string[] }[] = []
    const walk = (value: unknown, place: Pointer): void => {
      if (value === null || typeof value !== 'object') return

      for (const [key, inner] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
        // The state of a target is where the transition leads, not a condition.
        if (key === 'state' && place.at(-2) !== 'to' && isNames(inner) && listOf(inner).length > 0)
          places.push({ place: [...place, key], states: listOf(inner) })
        else walk(inner, [...place, key])
      }
    }

    for (const [key, value] of Object.entries({ guard, to, timer })) walk(value, [key])

    return places
  },
)

/** What follows from a state that is missing in the from of a transition. */
export const startCause = (transition: string, state: string): string =>
  `start ${transition} ${state}`

const isNames = (value: unknown): value is string | string[] =>
  typeof value === 'string' || Array.isArray(value)
