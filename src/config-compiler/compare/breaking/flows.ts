import { breakingRules } from '#config-compiler/breaking-rules.ts'
import { memberOf } from '#config-model/assert.ts'
import { type Phrase, definePhrases, verbatimPhrase } from '#config-model/messages/phrase.ts'
import type { Entity, Workflow } from '#config-model/types.generated.ts'
import { formerStates } from '#config-model/workflow/shown-state.ts'
import type { BreakingChange, ConfigVersion } from './version.ts'

const texts = definePhrases({
  stateRemoved: {
    zh: '状态“{name}”（{title}）被删除，处于该状态的记录将无法办理',
    en: 'state "{name}" ({title}) was removed: records in it are stuck',
  },
  keepState: {
    zh: '请保留该状态，直到没有记录处于其中；改名请在新状态中写 was: [{name}]',
    en: 'keep the state until no record is in it; a renamed state says was: [{name}]',
  },
  recordsNeverFinished: {
    zh: '处于“{title}”的记录再也到不了终态',
    en: 'records in "{title}" can never be finished any more',
  },
  keepTransition: {
    zh: '请保留离开该状态的动作，如{name}',
    en: 'keep a transition that leaves the state, such as {name}',
  },
  nowHasWorkflow: {
    zh: '“{title}”从现在起有流程，已有的记录没有状态，不能修改、办理或删除',
    en: '"{title}" has a workflow from now on: its records have no state and can be neither edited nor moved nor deleted',
  },
  writeAdopt: {
    zh: '请在流程中写 adopt，说明已有的记录处于哪个状态，如 adopt: {initial}',
    en: 'write adopt in the workflow, the state of the records that are there, such as adopt: {initial}',
  },
  titled: { zh: '“{name}”（{title}）', en: '"{name}" ({title})' },
})

/** Changes that leave records without a state, in a removed one, or stuck. */
export function compareFlows(before: ConfigVersion, after: ConfigVersion): BreakingChange[] {
  return [...addedFlows(before, after), ...changedFlows(before, after)]
}

/** New workflows without `adopt` on existing entities. */
function addedFlows(before: ConfigVersion, after: ConfigVersion): BreakingChange[] {
  const governed = new Set(before.all<Workflow>('workflow').map(({ value }) => value.entity))
  return after
    .all<Workflow>('workflow')
    .flatMap(({ file, value: { entity, initial, adopt } }): BreakingChange[] => {
      const formerEntity = before.value<Entity>(`entities/${entity}.yaml`)
      if (!formerEntity || adopt !== undefined || governed.has(entity)) return []

      return [
        {
          finding: after.problem(
            { file, pointer: ['entity'], part: 'value' },
            breakingRules.workflowAdded,
            texts.nowHasWorkflow({ title: formerEntity.title }),
            { hint: texts.writeAdopt({ initial }) },
          ),
          affectedData: [{ entity, isStateless: true }],
        },
      ]
    })
}

function changedFlows(before: ConfigVersion, after: ConfigVersion): BreakingChange[] {
  return before.all<Workflow>('workflow').flatMap(({ file, value }) => {
    const now = after.value<Workflow>(file)
    if (!now) return []

    const removed = Object.entries(value.states).filter(
      ([name]) => !Object.hasOwn(now.states, name) && !formerStates(now).has(name),
    )

    // A removed state cuts off others: one problem per cause.
    const couldEnd = removed.length > 0 ? new Set<string>() : endable(value)
    const endingStates = endable(now)
    const stuck = Object.keys(value.states).filter(
      (name) => Object.hasOwn(now.states, name) && couldEnd.has(name) && !endingStates.has(name),
    )

    return [
      ...removed.map(([name, { title }]): BreakingChange => ({
        finding: after.problem(
          { file, pointer: ['states'], part: 'key' },
          breakingRules.stateRemoved,
          texts.stateRemoved({ name, title }),
          { hint: texts.keepState({ name }) },
        ),
        affectedData: [{ entity: value.entity, state: name }],
      })),
      ...stuck.map((name): BreakingChange => ({
        finding: after.problem(
          { file, pointer: ['states', name], part: 'key' },
          breakingRules.workflowInFlight,
          texts.recordsNeverFinished({ title: memberOf(now.states, name).title }),
          { hint: texts.keepTransition({ name: nameOf(value, name) }) },
        ),
        affectedData: [{ entity: value.entity, state: name }],
      })),
    ]
  })
}

function nameOf({ transitions }: Workflow, state: string): Phrase {
  const leaving = Object.entries(transitions).find(([, { from }]) => [from].flat().includes(state))
  if (!leaving) return verbatimPhrase('')
  const [name, { title }] = leaving

  return texts.titled({ name, title })
}

/** States that lead to a final state or a state without exit. */
function endable({ states, transitions }: Workflow): Set<string> {
  const steps = Object.values(transitions).map(({ from, to }) => ({
    from: typeof from === 'string' ? [from] : from,
    to: typeof to === 'string' ? [to] : to.map(({ state }) => state),
  }))

  const out = new Set(Object.keys(states).filter((name) => memberOf(states, name).final))
  for (let size = -1; size !== out.size;) {
    size = out.size
    for (const { from, to } of steps)
      if (to.some((state) => out.has(state))) for (const state of from) out.add(state)
  }

  return out
}
