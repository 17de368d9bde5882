import type { Model, ReportProblem } from '#config-compiler/link/model.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity, eachWorkflow } from '#config-compiler/walk/definitions.ts'
import { listOf, statesWithin, transitionTargets } from '#config-compiler/walk/workflow-graph.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Effect, Entity, Workflow } from '#config-model/types.generated.ts'

const texts = definePhrases({
  facesHidden: {
    zh: '“{title}”显示成的“{face}”自己也不公开',
    en: '"{title}" is shown as "{face}", which is not shown itself',
  },
  chooseOpen: {
    zh: '请显示成一个这些角色看得到的状态',
    en: 'show it as a state that these roles see',
  },
  toldByAct: {
    zh: '能不能办理“{act}”，就看得出是“{title}”还是“{face}”',
    en: 'whether "{act}" may be taken tells "{title}" from "{face}"',
  },
  actAlike: {
    zh: '请让该动作在两个状态都能办理，或都不能办理',
    en: 'let it start in both states, or in neither',
  },
  toldByEdit: {
    zh: '能不能修改，就看得出是“{title}”还是“{face}”',
    en: 'what may be changed tells "{title}" from "{face}"',
  },
  editAlike: { zh: '请让两个状态的 edit 一致', en: 'write the same edit at both states' },
  toldByCount: {
    zh: '这里分开了“{title}”和“{face}”，再报一次就看得出是哪一个',
    en: 'this tells "{title}" from "{face}": whoever applies again learns which it is',
  },
  countAlike: { zh: '请把两个状态都写上，或都不写', en: 'name both states, or neither' },
  toldByMessage: {
    zh: '进入不公开的“{title}”时通知了看不到它的人',
    en: 'who may not know "{title}" is notified of it',
  },
  tellLater: {
    zh: '请去掉该通知，到结果公布时再发',
    en: 'remove it, and notify when the result is public',
  },
})

/** A hidden state, what it looks like, and to whom. */
interface Veil {
  state: string
  face: string
  titles: { title: string; face: string }
  roles: string[]
}

/** 不公开的状态从别处看得出来。 */
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
        tellFace(file, workflow, veil, report)
        tellActs(model, file, workflow, veil, report)
        eachEntity(model, (path, entity, id) => {
          if (id === workflow.entity) tellCounts(model, path, entity, veil, report)
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

function tellFace(
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
 * Reports acts (and notifications) of roles that do not see a state, possible only there or only in
 * its visible alias.
 */
function tellActs(
  { config }: Model,
  file: string,
  workflow: Workflow,
  veil: Veil,
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
    report(file, at, texts.toldByEdit(titles), { hint: texts.editAlike() })

  const owners = roles.filter((role) => config.roles.roles[role]?.level === 'owner')
  const tells = ({ notify, roles: named }: Effect) =>
    (notify === 'owner' && owners.length > 0) || concerns(named)

  for (const [id, transition] of Object.entries(workflow.transitions)) {
    if (concerns(transition.by.roles) && isApart(veil, listOf(transition.from)))
      report(file, at, texts.toldByAct({ ...titles, act: transition.title }), {
        hint: texts.actAlike(),
      })

    if (!transitionTargets(transition).includes(state)) continue

    for (const [index, effect] of (transition.effects ?? []).entries())
      if (tells(effect))
        report(file, ['transitions', id, 'effects', index], texts.toldByMessage(titles), {
          hint: texts.tellLater(),
        })
  }
}

/** Limits, uniqueness and rights that hold in one of the two states only. */
function tellCounts(
  { config }: Model,
  file: string,
  entity: Entity,
  veil: Veil,
  report: ReportProblem,
): void {
  const both = [veil.state, veil.face]
  const tell = (at: Pointer) =>
    report(file, at, texts.toldByCount(veil.titles), { hint: texts.countAlike() })
  for (const [index, { states }] of (entity.unique ?? []).entries())
    if (states && isApart(veil, states)) tell(['unique', index, 'states'])
  for (const [index, { where }] of (entity.limits ?? []).entries())
    if (isApart(veil, statesWithin(where, both))) tell(['limits', index, 'where'])

  for (const [index, { roles, where }] of entity.access.entries())
    if (
      expandRoles(config, roles).some((role) => veil.roles.includes(role)) &&
      isApart(veil, statesWithin(where, both))
    )
      tell(['access', index, 'where'])
}
