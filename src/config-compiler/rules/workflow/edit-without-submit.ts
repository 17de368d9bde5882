import { defineRule } from '#config-compiler/rule.ts'
import { eachForm } from '#config-compiler/walk/definitions.ts'
import { listOf, transitionTargets } from '#config-compiler/walk/workflow-graph.ts'
import { workflowEntryOf } from '#config-model/config.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Workflow } from '#config-model/types.generated.ts'
import { editorsOf } from '#config-model/workflow/editing.ts'
import { startCause } from './state-outside-from.ts'

const texts = definePhrases({
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

/** 可以修改却不能提交。 */
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

      const starts = listOf(submit.from)
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

/**
 * Whether those who edit in a state can also move the record to where others act, or back to an
 * editable state.
 */
function isHandedOn(workflow: Workflow, id: string, roles: string[]): boolean {
  const moves = Object.values(workflow.transitions)
  return moves.some((move) => {
    if (!listOf(move.from).includes(id) || !move.by.roles?.some((role) => roles.includes(role)))
      return false

    return transitionTargets(move).some(
      (to) =>
        to !== id &&
        (workflow.states[to]?.edit !== undefined ||
          moves.some(
            (next) =>
              listOf(next.from).includes(to) &&
              next.by.roles?.some((role) => !roles.includes(role)),
          )),
    )
  })
}
