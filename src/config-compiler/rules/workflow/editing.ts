import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { meetsSchema } from '#config-compiler/shape/meets-schema.ts'
import { eachWorkflow, eachForm, eachState } from '#config-compiler/walk/definitions.ts'
import { editorPlaces, toArray, transitionTargets } from '#config-compiler/walk/workflow-graph.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { workflowEntryOf } from '#config-model/config.ts'
import { isTable } from '#config-model/field-traits.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Workflow } from '#config-model/types.generated.ts'
import { editorsOf } from '#config-model/workflow/editing.ts'
import { startCause } from './graph.ts'

const texts = definePhrases({
  finalNotEdited: {
    zh: '“{title}”是终态，不能再编辑',
    en: '"{title}" is final and cannot be edited',
  },
  deleteEditOrFinal: { zh: '请删除 edit 或 final', en: 'delete edit or final' },
  editsWithoutUpdate: {
    zh: '“{roles}”在“{title}”可以编辑，但无权修改记录',
    en: '"{roles}" may edit in "{title}", but not update the record',
  },
  grantUpdate: {
    zh: '请在 entities/{entity}.yaml 的 access 中授予 update',
    en: 'grant update in the access of entities/{entity}.yaml',
  },
  notColumn: {
    zh: '“{path}”不是固定行表格的一列，不能单独开放',
    en: '"{path}" is no column of a table with fixed rows and cannot be opened by itself',
  },
  writeWhole: { zh: '请写整个字段“{field}”', en: 'write the whole field "{field}"' },
  cannotSubmitAgain: {
    zh: '处于“{state}”的记录可以修改，却再也不能“{title}”',
    en: 'a record in "{state}" can be edited, but "{title}" is never open to it again',
  },
  addState: {
    zh: '请在动作 {name} 的 from 中加上 {id}，或去掉该状态的 edit',
    en: 'add {id} to from of the transition {name}, or remove edit of the state',
  },
  submits: { zh: '提交的动作', en: 'the transition that submits' },
})

export const editInFinal = defineRule({
  id: 'workflow/edit-in-final',
  severity: 'error',
  isOwn: true,
  title: { zh: '终态还能编辑', en: 'Final state that can be edited' },
  why: { zh: '办结的记录不应再改。', en: 'Finished records must not change.' },
  example: {
    file: 'workflows/request.yaml',
    good: 'done: { title: 已办结, tone: green, final: true }',
    bad: 'done: { title: 已办结, tone: green, final: true, edit: { roles: [applicant], fields: all } }',
    at: 'edit',
  },
  check: checkEach(eachState, ({ report }, at, state) => {
    if (!meetsSchema('workflow/edit-in-final', state))
      report([...at, 'edit'], texts.finalNotEdited({ title: state.title }), {
        hint: texts.deleteEditOrFinal(),
        part: 'key',
      })
  }),
})

export const editorNoUpdate = defineRule({
  id: 'workflow/editor-no-update',
  severity: 'error',
  title: { zh: '能编辑状态却不能修改记录', en: 'Editor who may not update' },
  why: {
    zh: '状态允许这个角色编辑，实体的 access 却没有给 update。',
    en: "The state lets the role edit, the entity's access does not let it update.",
  },
  example: {
    file: 'entities/request.yaml',
    good: 'rows: own, actions: [read, create, update]',
    bad: 'rows: own, actions: [read, create]',
  },
  check: checkEach(eachWorkflow, ({ report, model }, { entity, states }) => {
    const { config } = model

    const editors = (config.entities[entity]?.access ?? [])
      .filter((grant) => grant.actions.includes('update'))
      .flatMap((grant) => expandRoles(config, grant.roles))
    const isBarred = (name: string) =>
      expandRoles(config, [name]).some((role) => !editors.includes(role))
    for (const { at, title, editor } of editorPlaces(states)) {
      const index = editor.roles.findIndex(isBarred)
      const barred = editor.roles[index]
      if (barred === undefined) continue

      report([...at, 'roles', index], texts.editsWithoutUpdate({ roles: barred, title }), {
        causes: [
          ...expandRoles(config, [barred]).map((role) => `role ${role}`),
          `lacks entities/${entity}.yaml`,
        ],
        hint: texts.grantUpdate({ entity }),
      })

      return
    }
  }),
})

export const editColumn = defineRule({
  id: 'workflow/edit-column',
  severity: 'error',
  title: { zh: '只开放一列的字段不是固定行表格', en: 'Column opened where rows are not fixed' },
  why: {
    zh: '行可以增减的列表，几个人各改一列会对不上行；只有固定行的表格可以按列开放。',
    en: 'Where rows come and go, several people cannot each keep their own column; only tables with fixed rows are opened by column.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'own: true, fields: all',
    bad: 'own: true, fields: [parts.label]',
    at: 'parts.label',
  },
  check: checkEach(eachWorkflow, ({ report, model }, { entity, states }) => {
    const fields = model.config.entities[entity]?.fields ?? {}
    for (const { at, editor } of editorPlaces(states)) {
      if (!Array.isArray(editor.fields)) continue

      for (const [index, path] of editor.fields.entries()) {
        const [name = '', ...rest] = path.split('.')
        const field = fields[name]
        if (!field || rest.length === 0 || (rest.length === 1 && isTable(field) && field.rows))
          continue

        report([...at, 'fields', index], texts.notColumn({ path }), {
          hint: texts.writeWhole({ field: name }),
          causes: [`lacks entities/${entity}.yaml`],
        })
      }
    }
  }),
})

export const editWithoutSubmit = defineRule({
  id: 'workflow/edit-without-submit',
  severity: 'error',
  rank: 200,
  title: { zh: '可以修改却不能提交', en: 'Record that can be edited but not submitted' },
  why: {
    zh: '如退回修改的记录：改好了却交不上去，停在这个状态。',
    en: 'Such as a returned record: it is corrected, and stays where it is.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: '  pending: { title: 待办理, tone: blue }',
    bad: '  pending: { title: 待办理, tone: blue, edit: { roles: [applicant], own: true, fields: all } }',
    at: 'edit',
  },
  check: (model, report) => {
    eachForm(model, (_, form) => {
      const [workflowId, workflow] = workflowEntryOf(model.config, form.entity) ?? []
      const name = form.submit?.transition
      const submit = name === undefined ? undefined : workflow?.transitions[name]
      if (!workflow || !submit || name === undefined) return

      const starts = toArray(submit.from)
      if (!starts.some((state) => editorsOf(workflow.states[state]).length > 0)) return

      const file = `workflows/${workflowId}.yaml`

      for (const [id, state] of Object.entries(workflow.states)) {
        const roles = editorsOf(state)
          .flatMap((editor) => editor.roles)
          .filter((role) => submit.by.roles?.includes(role))
        if (
          roles.length === 0 ||
          state.final ||
          starts.includes(id) ||
          isHandedOn(workflow, id, roles)
        )
          continue

        report(
          file,
          ['states', id, 'edit'],
          texts.cannotSubmitAgain({ state: state.title, title: submit.title }),
          {
            hint: texts.addState({ name, id }),
            part: 'key',
            causes: [startCause(name, id)],
            related: [{ file, pointer: ['transitions', name], message: texts.submits() }],
          },
        )
      }
    })
  },
})

/** Editors of a state can also move the record on, or back to an editable state. */
function isHandedOn(workflow: Workflow, id: string, roles: string[]): boolean {
  const moves = Object.values(workflow.transitions)
  return moves.some((move) => {
    if (!toArray(move.from).includes(id) || !move.by.roles?.some((role) => roles.includes(role)))
      return false

    return transitionTargets(move).some(
      (to) =>
        to !== id &&
        (workflow.states[to]?.edit !== undefined ||
          moves.some(
            (next) =>
              toArray(next.from).includes(to) &&
              next.by.roles?.some((role) => !roles.includes(role)),
          )),
    )
  })
}
