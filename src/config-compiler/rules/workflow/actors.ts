import { deriveFromModel } from '#config-compiler/model.ts'
import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { eachCondition } from '#config-compiler/walk/conditions.ts'
import {
  eachTransitionOrJob,
  eachTransition,
  definedEntities,
  definedPages,
  definedWorkflows,
  eachEntity,
} from '#config-compiler/walk/definitions.ts'
import { transitionTargets } from '#config-compiler/walk/workflow-graph.ts'
import { expandRoles } from '#config-model/access/access.ts'
import {
  assigningEffect,
  assignmentAct,
  type AssignmentAct,
  isAssignable,
} from '#config-model/assignments.ts'
import type { Config } from '#config-model/config.ts'
import { listEffectSources } from '#config-model/effect-sources.ts'
import { isBoolean, isPerson } from '#config-model/field-traits.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { Effect, Transition, Workflow } from '#config-model/types.generated.ts'
import { statesAwaitingStaff } from '#config-model/workflow/actors.ts'

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
  nothing: {
    zh: '“{title}”没有转办、委派、认领的动作，{word} 找不到任何记录',
    en: '"{title}" is never transferred, delegated or claimed: {word} finds nothing',
  },
  nobodyOfAssignedNowhere: {
    zh: '这个动作没有交办，也不是会签，notify: assigned 不知道通知谁',
    en: 'this transition assigns nothing and is no countersign: notify: assigned reaches nobody',
  },
  addAssign: {
    zh: '请删去，或在流程中写 assign 的动作',
    en: 'remove it, or write a transition with assign',
  },
  nobodyTakesIt: { zh: '没有人能办理“{title}”', en: 'nobody can take "{title}"' },
  writeActor: { zh: '请写 roles，或写 system: true', en: 'write roles, or system: true' },
  ownAndNotSelf: {
    zh: '“{title}”只能由本人办理，又要本人回避：没有人能办理',
    en: '"{title}" is only for one\'s own records and never for one\'s own: nobody can take it',
  },
  noRegion: {
    zh: '“{title}”只能办理辖区内的记录，而实体没有区域字段：没有人能办理',
    en: '"{title}" is only for records within the region, and the entity has no region field: nobody can take it',
  },
  dropOne: { zh: '请只写 own 和 notSelf 中的一个', en: 'write only one of own and notSelf' },
  placeRecord: {
    zh: '请删去 region，或在实体中写 scope: { region: 区域字段 }',
    en: 'drop region, or write scope: { region: … } in the entity',
  },
  systemWithoutTimer: {
    zh: '“{title}”由系统办理，却没有写 timer，也没有别的动作用 move 带动它',
    en: '"{title}" is taken by the system, but has no timer and no other transition moves it',
  },
  writeTimer: {
    zh: '请写 timer（到时自动办理的条件），或在别的动作的 effects 中写 move',
    en: 'write timer (the condition that triggers it), or move in the effects of another transition',
  },
  noVote: {
    zh: '“{title}”的办理表单里没有必填的是否字段“{name}”，没有地方表决',
    en: 'the dialog of "{title}" has no required boolean field "{name}" to vote in',
  },
  addVote: {
    zh: '请在 form 中写 {name}: { type: boolean, title: 是否同意, required: true }',
    en: 'write {name}: { type: boolean, title: Agree, required: true } in form',
  },
  tooMany: {
    zh: '“{title}”由 {of} 人会签，须 {need} 票同意：永远通不过',
    en: '{of} vote on "{title}" and {need} have to agree: it never passes',
  },
  needLess: { zh: '请写 need: {of} 或更少', en: 'write need: {of} or less' },
  vetoedAnyway: {
    zh: '“{title}”须全部同意，一票不同意就通不过，veto 没有作用',
    en: 'all have to agree on "{title}": one refusal decides without veto',
  },
  dropVeto: { zh: '请删去 veto，或写 need', en: 'delete veto, or write need' },
  sameForAll: {
    zh: '“{title}”不论会签结果如何都到同一个状态',
    en: '"{title}" leads to the same state whatever the votes say',
  },
  writeWhen: {
    zh: '请在 to 中按结果写，如 [{ state: 通过, when: { field: {name}, is: true } }, { state: 不通过 }]',
    en: 'let to follow the result: [{ state: passed, when: { field: {name}, is: true } }, { state: refused }]',
  },
  nobodyVotes: {
    zh: '“{title}”由本人或系统办理，没有几个人可以会签',
    en: '"{title}" is taken by the owner or the system: there are not several who vote',
  },
  writeRoles: { zh: '请写工作人员的角色', en: 'name roles of staff' },
})

/** The effect that an assignment act requires. */
const needs: Partial<Record<AssignmentAct, AssignmentAct>> = {
  answer: 'delegate',
  recall: 'delegate',
  release: 'claim',
}

/** The acts to which a detail of the effect applies. */
const counts = {
  to: ['transfer', 'delegate'],
  anywhere: ['transfer', 'delegate'],
  releaseAfter: ['claim'],
} as const satisfies Partial<Record<keyof Effect, AssignmentAct[]>>

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
      const reportFault = (pointer: (string | number)[], message: Phrase, hint: Phrase) =>
        report(file, pointer, message, { hint, part: 'key' })
      const { title, by } = transition
      const nextAssignIndex = effects.findIndex(
        (other, place) => place > index && other.assign !== undefined,
      )

      if (nextAssignIndex >= 0)
        reportFault([...at, 'effects', nextAssignIndex, 'assign'], texts.two(), texts.remove())
      if (effect.when) reportFault([...inside, 'when'], texts.conditional(), texts.remove())
      if (!by.roles) reportFault([...at, 'by'], texts.bySystem({ title }), texts.byPeople())
      if (leavesState(transition)) reportFault([...at, 'to'], texts.leaves({ title }), texts.stay())

      for (const [word, acts] of Object.entries(counts))
        if (
          effect[word as keyof typeof counts] !== undefined &&
          !acts.includes(effect.assign as never)
        )
          reportFault([...inside, word], texts.idle({ word, act: effect.assign }), texts.remove())

      checkPerson({ transition, effect }, (word, message, hint) =>
        reportFault([...inside, word], message, hint),
      )
      checkStates(config, workflow, transition, (message, hint) =>
        reportFault([...inside, 'assign'], message, hint),
      )
      checkReading(config, workflow, transition, (message, hint) =>
        reportFault([...inside, 'anywhere'], message, hint),
      )
    })

    eachTransitionOrJob(model, (file, at, { form = {}, effects: jobEffects = [] }) => {
      for (const [index, { assign, copy, to }] of jobEffects.entries()) {
        const reader = form[to ?? '']
        if (copy && reader && !isPerson(reader))
          report(file, [...at, 'effects', index, 'to'], texts.noField(), { hint: texts.addField() })
        if (assign !== undefined && at[0] === 'jobs')
          report(
            file,
            [...at, 'effects', index, 'assign'],
            texts.bySystem({ title: String(at[1]) }),
            { hint: texts.remove(), part: 'key' },
          )
      }
    })
  },
})

function leavesState(transition: Transition): boolean {
  const from = [transition.from].flat()
  if (typeof transition.to === 'string') return from.some((state) => state !== transition.to)

  return (
    transitionTargets(transition).some((state) => !from.includes(state)) ||
    from.some((state) => !transitionTargets(transition).includes(state))
  )
}

/** Names a person where required. */
function checkPerson(
  { transition, effect }: { transition: Transition; effect: Effect },
  reportFault: (word: 'assign' | 'to', message: Phrase, hint: Phrase) => void,
): void {
  if (!counts.to.includes(effect.assign as never)) return

  const field = transition.form?.[effect.to ?? '']
  if (effect.to === undefined) reportFault('assign', texts.noField(), texts.addField())
  else if (field && !isPerson(field)) reportFault('to', texts.noField(), texts.addField())
  else if (field && (field.required !== true || field.multiple))
    reportFault('to', texts.optional({ title: field.title }), texts.requireField())
}

/** Each source state has an assignment and a candidate for the act. */
function checkStates(
  config: Config,
  { entity, states, transitions }: Workflow,
  transition: Transition,
  reportFault: (message: Phrase, hint: Phrase) => void,
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
    const isAwaited = statesAwaitingStaff(config, entity).has(name)
    if (act === 'delegate' && !startsWith('answer', name))
      reportFault(texts.noAnswer({ state }), texts.addAnswer())
    else if (need && !startsWith(need, name))
      reportFault(
        texts.noPartner({ title: transition.title, state, act, need }),
        texts.addPartner({ need }),
      )
    else if ((act === 'transfer' || act === 'claim') && !isAwaited)
      reportFault(texts.nobody({ state }), texts.chooseState())
  }
}

/** Candidates of other regions may read the record. */
function checkReading(
  config: Config,
  { entity, transitions }: Workflow,
  transition: Transition,
  reportFault: (message: Phrase, hint: Phrase) => void,
): void {
  const effect = assigningEffect(transition)
  if (!effect?.anywhere) return

  const from = [transition.from].flat()
  const answers = Object.values(transitions).filter((other) => assignmentAct(other) === 'answer')
  const roles =
    effect.assign === 'transfer'
      ? from.flatMap((state) =>
          (statesAwaitingStaff(config, entity).get(state) ?? []).flatMap((way) => way.roles),
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
      reportFault(
        texts.unread({ role: config.roles.roles[role]?.title ?? role }),
        texts.addGrant({ id: role }),
      )
}

/** Of each list, workflow or entity file. */
const entitiesByFile = deriveFromModel(
  (model) =>
    new Map([
      ...definedPages(model).flatMap(({ file, value }): [string, string][] =>
        value.kind === 'list' ? [[file, value.entity]] : [],
      ),
      ...definedWorkflows(model).map(({ file, value }): [string, string] => [file, value.entity]),
      ...definedEntities(model).map(({ file, id }): [string, string] => [file, id]),
    ]),
)

export const assignedNowhere = defineRule({
  id: 'workflow/assigned-nowhere',
  severity: 'error',
  title: { zh: '用在没有交办的地方', en: 'Assigned, where nothing is' },
  why: {
    zh: '实体的流程没有交办，这样的条件、授权和通知永远落空。',
    en: 'Nothing of this kind is ever assigned: the condition, grant or notification is in vain.',
  },
  example: {
    file: 'entities/request.yaml',
    good: '  - { roles: [clerk, director], rows: region, actions: [read, export] }',
    bad: '  - { roles: [clerk, director], rows: region, actions: [read, export] }\n  - { roles: [clerk], rows: assigned, actions: [read] }',
    at: 'assigned',
  },
  check: (model, report) => {
    const { config } = model
    const isNowhere = (entity: string | undefined): entity is string =>
      entity !== undefined && config.entities[entity] !== undefined && !isAssignable(config, entity)
    const entityOfFile = entitiesByFile(model)
    const titleOf = (entity: string) => config.entities[entity]?.title ?? entity

    eachEntity(model, (file, { access }, id) => {
      for (const [index, { rows }] of access.entries())
        if (rows === 'assigned' && isNowhere(id))
          report(
            file,
            ['access', index, 'rows'],
            texts.nothing({ title: titleOf(id), word: 'rows: assigned' }),
            { hint: texts.addAssign() },
          )
    })

    eachCondition(model, (file, at, condition) => {
      const entity = entityOfFile.get(file)
      if (condition['assigned'] !== undefined && isNowhere(entity))
        report(
          file,
          [...at, 'assigned'],
          texts.nothing({ title: titleOf(entity), word: 'assigned' }),
          { hint: texts.addAssign(), part: 'key' },
        )
    })

    eachTransitionOrJob(model, (file, at, { effects = [], countersign }) => {
      const isBetweenTwo = assignmentAct({ effects }) !== undefined || countersign !== undefined
      for (const [index, { notify }] of effects.entries())
        if (notify === 'assigned' && !isBetweenTwo)
          report(file, [...at, 'effects', index, 'notify'], texts.nobodyOfAssignedNowhere(), {
            hint: texts.addAssign(),
          })
    })
  },
})

export const noActor = defineRule({
  id: 'workflow/no-actor',
  severity: 'error',
  isOwn: true,
  title: { zh: '动作没有办理人', en: 'Transition nobody can take' },
  why: {
    zh: '没有写角色，也不是系统自动，永远办不了。',
    en: 'It names no role and is not automatic.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'by: { roles: [clerk], region: within }\n    batch',
    bad: 'by: { region: within }\n    batch',
    at: 'by',
  },
  check: checkEach(eachTransition, ({ report, model }, at, { by, timer, title }) => {
    if (!by.system && !timer && expandRoles(model.config, by.roles ?? []).length === 0)
      report([...at, 'by'], texts.nobodyTakesIt({ title }), {
        part: 'key',
        hint: texts.writeActor(),
      })
  }),
})

export const nobodyActs = defineRule({
  id: 'workflow/nobody-acts',
  severity: 'error',
  title: { zh: '没有人满足办理人的要求', en: 'Nobody can be the actor' },
  why: {
    zh: '办理人的几项要同时满足；互相排斥的，记录在那里没有人能办理。',
    en: 'All parts of an actor must hold; where they exclude one another, records wait for nobody.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'to: pending\n    by: { roles: [applicant], own: true }',
    bad: 'to: pending\n    by: { roles: [applicant], own: true, notSelf: true }',
    at: 'notSelf',
  },
  check: checkEach(eachTransition, ({ report, model }, at, { by, title }, { entity }) => {
    if (by.own && by.notSelf)
      report([...at, 'by', 'notSelf'], texts.ownAndNotSelf({ title }), {
        part: 'key',
        hint: texts.dropOne(),
      })

    const placed = model.config.entities[entity]

    // A grant by region reports the same at the entity, once.
    const isSaid = placed?.access.some(({ rows }) => rows === 'region')

    if (by.region && placed && !isSaid && placed.scope?.region === undefined)
      report([...at, 'by', 'region'], texts.noRegion({ title }), {
        part: 'key',
        hint: texts.placeRecord(),
      })
  }),
})

export const systemNever = defineRule({
  id: 'workflow/system-never',
  severity: 'warning',
  title: { zh: '系统动作没有写何时', en: 'System transition that is never run' },
  why: {
    zh: '由系统办理，却没有 timer，也没有别的动作带动，程序不会去办。',
    en: 'The system is to take it, but nothing says when.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'warn: { days: 3, message: other }, by: { system: true }, timer: { not: { window: apply } }',
    bad: 'by: { system: true }',
    at: 'by',
  },
  check: (model, report) => {
    const moved = new Set(
      listEffectSources(model.config).flatMap(({ effects = [] }) =>
        effects.flatMap(({ move, transition }) =>
          move === undefined ? [] : [`${move} ${transition}`],
        ),
      ),
    )

    eachTransition(model, (file, at, { by, timer, title }, { entity }) => {
      if (by.system && !timer && !moved.has(`${entity} ${at.at(-1)}`))
        report(file, [...at, 'by'], texts.systemWithoutTimer({ title }), {
          hint: texts.writeTimer(),
          part: 'key',
        })
    })
  },
})

export const countersignUnfit = defineRule({
  id: 'workflow/countersign-unfit',
  severity: 'error',
  isOwn: true,
  title: { zh: '会签办不成', en: 'Countersign that cannot decide' },
  why: {
    zh: '会签要有表决的字段、够得着的票数，并按结果取不同的去向。',
    en: 'A countersign needs a field to vote in, a number of votes that can be reached, and a way on for each result.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: '    by: { roles: [clerk], region: within }\n    batch: 50\n    dialog: opinion\n',
    bad: '    by: { roles: [clerk], region: within }\n    batch: 50\n    dialog: opinion\n    countersign: { vote: agree, of: 2 }\n',
    at: 'agree',
  },
  check: checkEach(eachTransition, ({ report }, at, transition) => {
    const { countersign, title, by, form = {} } = transition
    if (!countersign) return

    const { vote, of, need = of, veto } = countersign
    const reportFault = (key: string, text: Phrase, hint: Phrase) =>
      report([...at, 'countersign', key], text, { hint })
    const field = form[vote]

    if (by.own || by.system || !by.roles)
      report([...at, 'countersign'], texts.nobodyVotes({ title }), {
        part: 'key',
        hint: texts.writeRoles(),
      })

    if (need > of) reportFault('need', texts.tooMany({ title, of, need }), texts.needLess({ of }))
    if (veto && need === of) reportFault('veto', texts.vetoedAnyway({ title }), texts.dropVeto())
    if (!isBoolean(field) || field.required !== true)
      reportFault('vote', texts.noVote({ title, name: vote }), texts.addVote({ name: vote }))
    else if (!asksResult(transition, vote))
      reportFault('vote', texts.sameForAll({ title }), texts.writeWhen({ name: vote }))
  }),
})

/** A target depends on the votes. */
const asksResult = ({ to }: Transition, vote: string): boolean =>
  typeof to !== 'string' &&
  to.length > 1 &&
  to.some(({ when }) => JSON.stringify(when ?? {}).includes(`"field":"${vote}"`))
