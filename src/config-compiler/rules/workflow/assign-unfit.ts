import { defineRule } from '#config-compiler/rule.ts'
import { eachActing, eachTransition } from '#config-compiler/walk/definitions.ts'
import { transitionTargets } from '#config-compiler/walk/workflow-graph.ts'
import { expandRoles } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { Effect, Transition, Workflow } from '#config-model/types.generated.ts'
import { awaitedStates } from '#config-model/workflow/actors.ts'
import {
  assigningEffect,
  assignmentAct,
  type AssignmentAct,
} from '#config-model/workflow/assignments.ts'

const texts = definePhrases({
  leaves: {
    zh: '“{title}”交办，却离开原来的状态：离开状态，交办就结束了',
    en: '"{title}" assigns and leaves the state: an assignment ends with the state',
  },
  stay: {
    zh: '请把 to 写成 from 的状态；from 有几个的，逐个写 { state: 甲, when: { state: 甲 } }',
    en: 'lead back to the state in from; for several, write { state: a, when: { state: a } } for each',
  },
  noField: {
    zh: '没有写交给谁：to 须是办理表单中选人的字段',
    en: 'it does not say to whom: to is a field of the dialog that names a person',
  },
  addField: {
    zh: '请在办理表单中加 assignee: { type: user, title: 转给, required: true }，并写 to: assignee',
    en: 'add assignee: { type: user, title: …, required: true } to the dialog, and write to: assignee',
  },
  optional: {
    zh: '“{title}”可以不填，不填就不知道交给谁',
    en: '"{title}" may stay empty: then nobody knows to whom',
  },
  requireField: {
    zh: '请写 required: true，不写 multiple',
    en: 'write required: true and no multiple',
  },
  idle: { zh: '{word} 在 {act} 中不起作用', en: '{word} does nothing in {act}' },
  remove: { zh: '请删去', en: 'remove it' },
  conditional: {
    zh: '交办不能带条件：按钮是交办，却可能什么也不做',
    en: 'an assignment takes no condition: the button might do nothing',
  },
  two: { zh: '一个动作只能交办一次', en: 'one transition assigns once' },
  bySystem: {
    zh: '“{title}”由系统办理，没有人选人',
    en: '"{title}" is taken by the system: nobody names a person',
  },
  byPeople: { zh: '请写 by: { roles: [...] }', en: 'write by: { roles: [...] }' },
  noAnswer: {
    zh: '在“{state}”委派出去的，没有动作可以答复：记录一直等着',
    en: 'what is delegated in "{state}" can be answered by no transition: it waits for good',
  },
  addAnswer: {
    zh: '请加一个 assign: answer 的动作，from 含这个状态',
    en: 'add a transition with assign: answer that starts there',
  },
  noPartner: {
    zh: '“{title}”在“{state}”没有可以 {act} 的：那里没有 assign: {need} 的动作',
    en: '"{title}" has nothing to {act} in "{state}": no transition with assign: {need} starts there',
  },
  addPartner: {
    zh: '请加 assign: {need} 的动作，或删去这个动作',
    en: 'add a transition with assign: {need}, or remove this one',
  },
  nobody: {
    zh: '“{state}”不等工作人员办理，没有人可以接办',
    en: '"{state}" waits for no staff: nobody could take it over',
  },
  chooseState: { zh: '请从 from 中删去', en: 'remove it from from' },
  unread: {
    zh: '交给辖区之外的{role}，他却看不到记录',
    en: 'handed to "{role}" of other regions, who cannot read the record',
  },
  addGrant: {
    zh: '请在实体的 access 中加 { roles: [{id}], rows: assigned, actions: [read] }',
    en: 'add { roles: [{id}], rows: assigned, actions: [read] } to access of the entity',
  },
})

/** The act without which there is nothing to do for another. */
const needs: Partial<Record<AssignmentAct, AssignmentAct>> = {
  answer: 'delegate',
  recall: 'delegate',
  release: 'claim',
}
/** In which acts a detail of the effect counts. */
const counts = {
  to: ['transfer', 'delegate'],
  anywhere: ['transfer', 'delegate'],
  releaseAfter: ['claim'],
} as const satisfies Partial<Record<keyof Effect, AssignmentAct[]>>

/** 交办写得不完整。 */
export const assignUnfit = defineRule({
  id: 'workflow/assign-unfit',
  severity: 'error',
  title: { zh: '交办写得不完整', en: 'Assignment that cannot be made' },
  why: {
    zh: '转办、委派、认领只改由谁办：记录须留在原来的状态，须说明交给谁，委派的须能答复，接办的人须看得到记录。',
    en: 'To transfer, delegate or claim only says who acts: the record stays in its state, somebody is named, a delegate can answer, and reads the record.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: '  expire:',
    bad: '  take: { title: 认领, from: pending, to: done, by: { roles: [clerk] }, effects: [{ assign: claim }] }\n  expire:',
    at: 'to',
  },
  check: (model, report) => {
    const { config } = model
    eachTransition(model, (file, at, transition, workflow) => {
      const effects = transition.effects ?? []
      const index = effects.findIndex(({ assign }) => assign !== undefined)
      const effect = assigningEffect(transition)
      if (effect?.assign === undefined) return

      const inside = [...at, 'effects', index]
      const tell = (pointer: (string | number)[], message: Phrase, hint: Phrase) =>
        report(file, pointer, message, { hint, part: 'key' })
      const { title, by } = transition
      const again = effects.findIndex((other, place) => place > index && other.assign !== undefined)

      if (again >= 0) tell([...at, 'effects', again, 'assign'], texts.two(), texts.remove())
      if (effect.when) tell([...inside, 'when'], texts.conditional(), texts.remove())
      if (!by.roles) tell([...at, 'by'], texts.bySystem({ title }), texts.byPeople())
      if (leavesState(transition)) tell([...at, 'to'], texts.leaves({ title }), texts.stay())

      for (const [word, acts] of Object.entries(counts))
        if (
          effect[word as keyof typeof counts] !== undefined &&
          !acts.includes(effect.assign as never)
        )
          tell([...inside, word], texts.idle({ word, act: effect.assign }), texts.remove())

      checkPerson({ transition, effect }, (word, message, hint) =>
        tell([...inside, word], message, hint),
      )
      checkStates(config, workflow, transition, (message, hint) =>
        tell([...inside, 'assign'], message, hint),
      )
      checkReading(config, workflow, transition, (message, hint) =>
        tell([...inside, 'anywhere'], message, hint),
      )
    })

    eachActing(model, (file, at, { effects: jobEffects = [] }) => {
      for (const [index, { assign }] of jobEffects.entries())
        if (assign !== undefined && at[0] === 'jobs')
          report(
            file,
            [...at, 'effects', index, 'assign'],
            texts.bySystem({ title: String(at[1]) }),
            {
              hint: texts.remove(),
              part: 'key',
            },
          )
    })
  },
})

/** Whether some record is in another state afterwards. */
function leavesState(transition: Transition): boolean {
  const from = [transition.from].flat()
  if (typeof transition.to === 'string') return from.some((state) => state !== transition.to)

  return (
    transitionTargets(transition).some((state) => !from.includes(state)) ||
    from.some((state) => !transitionTargets(transition).includes(state))
  )
}

/** Whether the effect names a person, where it has to. */
function checkPerson(
  { transition, effect }: { transition: Transition; effect: Effect },
  tell: (word: 'assign' | 'to', message: Phrase, hint: Phrase) => void,
): void {
  if (!counts.to.includes(effect.assign as never)) return

  const field = transition.form?.[effect.to ?? '']
  if (effect.to === undefined) tell('assign', texts.noField(), texts.addField())
  else if (field && field.type !== 'user') tell('to', texts.noField(), texts.addField())
  else if (field && (field.required !== true || field.multiple))
    tell('to', texts.optional({ title: field.title }), texts.requireField())
}

/** Whether there is something to do, and somebody for it, in every state where it starts. */
function checkStates(
  config: Config,
  { entity, states, transitions }: Workflow,
  transition: Transition,
  tell: (message: Phrase, hint: Phrase) => void,
): void {
  const act = assignmentAct(transition)
  const startsWith = (required: AssignmentAct, state: string) =>
    Object.values(transitions).some(
      (other) => assignmentAct(other) === required && [other.from].flat().includes(state),
    )

  for (const name of [transition.from].flat()) {
    const state = states[name]?.title
    if (act === undefined || state === undefined) continue

    const need = needs[act]
    const isAwaited = awaitedStates(config, entity).has(name)
    if (act === 'delegate' && !startsWith('answer', name))
      tell(texts.noAnswer({ state }), texts.addAnswer())
    else if (need && !startsWith(need, name))
      tell(
        texts.noPartner({ title: transition.title, state, act, need }),
        texts.addPartner({ need }),
      )
    else if ((act === 'transfer' || act === 'claim') && !isAwaited)
      tell(texts.nobody({ state }), texts.chooseState())
  }
}

/** Whether those of other regions who are handed a record may read it. */
function checkReading(
  config: Config,
  { entity, transitions }: Workflow,
  transition: Transition,
  tell: (message: Phrase, hint: Phrase) => void,
): void {
  const effect = assigningEffect(transition)
  if (!effect?.anywhere) return

  const from = [transition.from].flat()
  const answers = Object.values(transitions).filter((other) => assignmentAct(other) === 'answer')
  const roles =
    effect.assign === 'transfer'
      ? from.flatMap((state) =>
          (awaitedStates(config, entity).get(state) ?? []).flatMap((way) => way.roles),
        )
      : answers.flatMap(({ by }) => expandRoles(config, by.roles ?? []))
  const reads = (role: string) =>
    config.entities[entity]?.access.some(
      ({ rows, actions, roles: granted }) =>
        (rows === 'assigned' || rows === 'all') &&
        actions.includes('read') &&
        expandRoles(config, granted).includes(role),
    )

  for (const role of new Set(roles))
    if (!reads(role))
      tell(
        texts.unread({ role: config.roles.roles[role]?.title ?? role }),
        texts.addGrant({ id: role }),
      )
}
