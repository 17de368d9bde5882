import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import type { Model, ReportProblem } from '#config-compiler/model.ts'
import { checkEach, defineRule } from '#config-compiler/rule.ts'
import {
  eachWorkflow,
  definedWorkflows,
  eachTransition,
  eachEntity,
  eachState,
} from '#config-compiler/walk/definitions.ts'
import { eachRepeat } from '#config-compiler/walk/repeats.ts'
import { toArray, statesMatching, transitionTargets } from '#config-compiler/walk/workflow-graph.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { itemAt } from '#config-model/assert.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Transition, Effect, Entity, Workflow } from '#config-model/types.generated.ts'
import { groupBy } from '#config-model/values/group-by.ts'

const texts = definePhrases({
  inUse: {
    zh: '曾用标识“{former}”仍是一个状态',
    en: 'the former name "{former}" is still a state',
  },
  renamed: { zh: '曾用标识不能与现在的标识相同', en: 'a former name cannot be the present one' },
  taken: {
    zh: '曾用标识“{former}”也写在状态“{other}”上',
    en: 'the former name "{former}" is also that of the state "{other}"',
  },
  dropOne: { zh: '请删除其中一个', en: 'delete one of them' },
  hasWorkflowAlready: {
    zh: '实体“{entity}”已有流程',
    en: 'the entity "{entity}" already has a workflow',
  },
  mergeOrDelete: {
    zh: '请把两个流程并成一个，或删除这个文件；若是抄来改的，请把 entity 改为它的实体',
    en: 'make one workflow of both, or delete this file; if it was copied, write its entity in entity',
  },
  otherWorkflow: { zh: '另一个流程', en: 'the other workflow' },
  stateTitled: {
    zh: '状态的名称“{title}”与状态 {first} 相同',
    en: 'the title "{title}" is also that of the state "{first}"',
  },
  transitionTitled: {
    zh: '动作的名称“{title}”与动作 {first} 相同，同一个人会看到两个一样的按钮',
    en: 'the title "{title}" is also that of the transition "{first}": one person sees two equal buttons',
  },
  makeThemDifferent: { zh: '请写得能够区分', en: 'make them different' },
  sameTitle: { zh: '同名的一项', en: 'the one of the same title' },
  reached: {
    zh: '动作里的 { field: state } 是办理之后的状态',
    en: '{ field: state } in a transition is the state reached',
  },
  sayWhich: {
    zh: '办理之前的状态写 { state: left }，办理之后的写 { state: reached }',
    en: 'write { state: left } for the state before, { state: reached } for the one after',
  },
  facesHidden: {
    zh: '“{title}”显示成的“{face}”自己也不公开',
    en: '"{title}" is shown as "{face}", which is not shown itself',
  },
  chooseOpen: {
    zh: '请显示成一个这些角色看得到的状态',
    en: 'show it as a state that these roles see',
  },
  revealedByAct: {
    zh: '能不能办理“{act}”，就看得出是“{title}”还是“{face}”',
    en: 'whether "{act}" may be taken tells "{title}" from "{face}"',
  },
  actAlike: {
    zh: '请让该动作在两个状态都能办理，或都不能办理',
    en: 'let it start in both states, or in neither',
  },
  revealedByEdit: {
    zh: '能不能修改，就看得出是“{title}”还是“{face}”',
    en: 'what may be changed tells "{title}" from "{face}"',
  },
  editAlike: { zh: '请让两个状态的 edit 一致', en: 'write the same edit at both states' },
  revealedByCount: {
    zh: '这里分开了“{title}”和“{face}”，再报一次就看得出是哪一个',
    en: 'this tells "{title}" from "{face}": whoever applies again learns which it is',
  },
  countAlike: { zh: '请把两个状态都写上，或都不写', en: 'name both states, or neither' },
  revealedByMessage: {
    zh: '进入不公开的“{title}”时通知了看不到它的人',
    en: 'who may not know "{title}" is notified of it',
  },
  tellLater: {
    zh: '请去掉该通知，到结果公布时再发',
    en: 'remove it, and notify when the result is public',
  },
})

export const stateWasClash = defineRule({
  id: 'workflow/was-clash',
  severity: 'error',
  isOwn: true,
  title: { zh: '状态的曾用标识仍在使用', en: 'Former name of a state that is in use' },
  why: {
    zh: '分不清处于这个状态的记录应当改到哪个状态，还是留在原处。',
    en: 'Records in that state could belong to either of them.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'pending: { title: 待办理, tone: blue }',
    bad: 'pending: { title: 待办理, tone: blue, was: [draft] }',
    at: 'draft',
  },
  check: checkEach(
    eachState,
    ({ report }, at, { was = [] }, { workflow: { states }, id: state }) => {
      for (const [index, former] of was.entries()) {
        const other = Object.keys(states).find(
          (name) => name !== state && states[name]?.was?.includes(former),
        )
        const place = [...at, 'was', index]
        if (Object.hasOwn(states, former))
          report(place, texts.inUse({ former }), {
            hint: former === state ? texts.renamed() : texts.dropOne(),
          })
        else if (other !== undefined)
          report(place, texts.taken({ former, other }), { hint: texts.dropOne() })
      }
    },
  ),
})

export const twoForEntity = defineRule({
  id: 'workflow/two-for-entity',
  severity: 'error',
  isOwn: true,
  title: { zh: '一个实体有两个流程', en: 'Two workflows for one entity' },
  why: { zh: '只有第一个起作用。', en: 'Only the first one counts.' },
  check: (model, report) => {
    for (const [entity = '', all] of groupBy(
      definedWorkflows(model),
      ({ value }) => value.entity,
    )) {
      // The workflow named like its entity takes precedence.
      const first = all.find(({ id }) => id === entity) ?? all[0]
      for (const { file } of all)
        if (first && file !== first.file)
          report(file, ['entity'], texts.hasWorkflowAlready({ entity }), {
            hint: texts.mergeOrDelete(),
            related: [{ file: first.file, pointer: ['entity'], message: texts.otherWorkflow() }],
            repairs: [{ file, pointer: [], part: 'value' }],
          })
    }
  },
})

export const workflowDuplicateTitle = defineRule({
  id: 'workflow/duplicate-title',
  severity: 'warning',
  isOwn: true,
  title: { zh: '两个状态或两个按钮名称相同', en: 'Two states or buttons of one title' },
  why: {
    zh: '列表、筛选和办理记录只显示名称，分不清是哪一个。',
    en: 'Lists, filters and the history show titles only: nobody can tell the two apart.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'title: 待办理',
    bad: 'title: 已办结',
    at: '已办结',
  },
  check: checkEach(eachWorkflow, ({ report, file }, { states, transitions }) => {
    const placeOf = (part: string, id: string, first: string) => ({
      at: [part, id, 'title'],
      options: {
        hint: texts.makeThemDifferent(),
        related: [{ file, pointer: [part, first, 'title'], message: texts.sameTitle() }],
      },
    })

    const titled = Object.entries(states)

    eachRepeat(
      titled,
      ([, { title }]) => title,
      ([id, { title }], _, index) => {
        const first = itemAt(titled, index)[0]
        const { at, options } = placeOf('states', id, first)
        report(at, texts.stateTitled({ title, first }), options)
      },
    )

    const moves = Object.entries(transitions)

    for (const [index, [id, move]] of moves.entries()) {
      const first = moves.slice(0, index).find(([, other]) => isBeside(other, move))?.[0]
      if (first === undefined) continue
      const { at, options } = placeOf('transitions', id, first)
      report(at, texts.transitionTitled({ title: move.title, first }), options)
    }
  }),
})

/** One person may see both as buttons of one record. */
function isBeside(one: Transition, two: Transition): boolean {
  if (one.title !== two.title) return false
  const meet = (mine: string[] = [], yours: string[] = []) =>
    mine.some((name) => yours.includes(name))

  return meet(toArray(one.from), toArray(two.from)) && meet(one.by.roles, two.by.roles)
}

export const stateCopied = defineRule({
  id: 'workflow/state-copied',
  severity: 'warning',
  title: {
    zh: '写入状态，没有说明是办理前的还是办理后的',
    en: 'State copied without saying which: the one left or the one reached',
  },
  why: {
    zh: '动作的 effects 在状态改变之后执行，{ field: state } 写入的是新状态；想留下原来的状态的，存下来的总是不对。',
    en: 'Effects run after the state has changed: { field: state } is the new one, and nobody who wants to keep the old one is warned.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'with: { name: { field: name }',
    bad: 'with: { name: { field: state }',
    at: 'state',
  },
  check: checkEach(eachTransition, ({ report, model }, at, { effects = [] }, { entity }) => {
    if (Object.hasOwn(model.config.entities[entity]?.fields ?? {}, 'state')) return

    for (const [index, { set = {}, with: values = {} }] of effects.entries())
      for (const [key, copies] of [['set', set] as const, ['with', values] as const])
        for (const [name, operand] of Object.entries(copies))
          if (operand !== null && typeof operand === 'object' && operand.field === 'state')
            report([...at, 'effects', index, key, name, 'field'], texts.reached(), {
              hint: texts.sayWhich(),
            })
  }),
})

interface Veil {
  state: string
  face: string
  titles: { title: string; face: string }
  roles: string[]
}

export const visibleStateApart = defineRule({
  id: 'workflow/shown-apart',
  severity: 'error',
  title: { zh: '不公开的状态从别处看得出来', en: 'Hidden state that something else tells' },
  why: {
    zh: '写了 shown 的状态要与显示成的状态看上去完全一样：能办理的动作、能修改的字段、占不占名额、收到的通知都不能有区别。',
    en: 'A state with shown must look exactly like the state it is shown as: in acts, editing, limits and messages.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'done: { title: 已办结, tone: green, final: true }',
    bad: 'done: { title: 已办结, tone: green, final: true, shown: { as: draft, to: [applicant] } }',
    at: '{ as: draft, to: [applicant] }',
  },
  check: (model, report) => {
    eachWorkflow(model, (file, workflow) => {
      for (const veil of veilsOf(model, workflow)) {
        reportVisibleState(file, workflow, veil, report)
        reportActs(model, file, { workflow, veil }, report)
        eachEntity(model, (path, entity, id) => {
          if (id === workflow.entity) reportCounts(model, path, { entity, veil }, report)
        })
      }
    })
  },
})

function veilsOf({ config }: Model, { states }: Workflow): Veil[] {
  return Object.entries(states).flatMap(([state, { title, shown: visibleState }]) => {
    const face =
      visibleState && Object.hasOwn(states, visibleState.as) ? states[visibleState.as] : undefined
    return visibleState && face
      ? [
          {
            state,
            face: visibleState.as,
            titles: { title, face: face.title },
            roles: expandRoles(config, visibleState.to),
          },
        ]
      : []
  })
}

const isApart = ({ state, face }: Veil, names: string[]) =>
  names.includes(state) !== names.includes(face)

function reportVisibleState(
  file: string,
  { states }: Workflow,
  { state, face, titles }: Veil,
  report: ReportProblem,
): void {
  if (states[face]?.shown)
    report(file, ['states', state, 'shown', 'as'], texts.facesHidden(titles), {
      hint: texts.chooseOpen(),
    })
}

/**
 * Transitions (and notifications) of roles that do not see a state, possible only there or only in
 * its alias.
 */
function reportActs(
  { config }: Model,
  file: string,
  { workflow, veil }: { workflow: Workflow; veil: Veil },
  report: ReportProblem,
): void {
  const { state, face, titles, roles } = veil
  const concerns = (names: string[] = []) =>
    expandRoles(config, names).some((role) => roles.includes(role))
  const at: Pointer = ['states', state, 'shown']
  const edits = [state, face].map((name) => workflow.states[name]?.edit)

  if (
    edits.some((edit) => [edit ?? []].flat().some(({ roles: editors }) => concerns(editors))) &&
    JSON.stringify(edits[0]) !== JSON.stringify(edits[1])
  )
    report(file, at, texts.revealedByEdit(titles), { hint: texts.editAlike() })

  const owners = roles.filter((role) => config.roles.roles[role]?.level === 'owner')
  const tells = ({ notify, roles: named }: Effect) =>
    (notify === 'owner' && owners.length > 0) || concerns(named)

  for (const [id, transition] of Object.entries(workflow.transitions)) {
    if (concerns(transition.by.roles) && isApart(veil, toArray(transition.from)))
      report(file, at, texts.revealedByAct({ ...titles, act: transition.title }), {
        hint: texts.actAlike(),
      })

    if (!transitionTargets(transition).includes(state)) continue

    for (const [index, effect] of (transition.effects ?? []).entries())
      if (tells(effect))
        report(file, ['transitions', id, 'effects', index], texts.revealedByMessage(titles), {
          hint: texts.tellLater(),
        })
  }
}

/** Limits, uniqueness and rights that hold in only one of the two states. */
function reportCounts(
  { config }: Model,
  file: string,
  { entity, veil }: { entity: Entity; veil: Veil },
  report: ReportProblem,
): void {
  const both = [veil.state, veil.face]
  const reportFault = (at: Pointer) =>
    report(file, at, texts.revealedByCount(veil.titles), { hint: texts.countAlike() })
  for (const [index, { states }] of (entity.unique ?? []).entries())
    if (states && isApart(veil, states)) reportFault(['unique', index, 'states'])
  for (const [index, { where }] of (entity.limits ?? []).entries())
    if (isApart(veil, statesMatching(where, both))) reportFault(['limits', index, 'where'])

  for (const [index, { roles, where }] of entity.access.entries())
    if (
      expandRoles(config, roles).some((role) => veil.roles.includes(role)) &&
      isApart(veil, statesMatching(where, both))
    )
      reportFault(['access', index, 'where'])
}
