import { defineRule } from '#config-compiler/rule.ts'
import { eachForm } from '#config-compiler/walk/definitions.ts'
import { listOf } from '#config-compiler/walk/workflow-graph.ts'
import { workflowEntryOf } from '#config-model/config.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  neverSubmitted: {
    zh: '动作“{name}”（{title}）不从可编辑的状态出发，表单永远提交不了',
    en: 'the transition "{name}" ({title}) does not start in a state that can be edited: the form can never be submitted',
  },
  chooseStartingIn: {
    zh: '请选一个从 {Object} 出发的动作',
    en: 'choose a transition that starts in {Object}',
  },
})

/** 提交的动作不从可编辑的状态出发。 */
export const submitFrom = defineRule({
  id: 'form/submit-from',
  severity: 'error',
  title: { zh: '提交的动作不从可编辑的状态出发', en: 'Submit from a state that cannot be edited' },
  why: {
    zh: '表单填完了，提交按钮永远不可用。',
    en: 'The form can be filled in, but never submitted.',
  },
  example: {
    file: 'forms/request.yaml',
    good: 'submit: { transition: submit }',
    bad: 'submit: { transition: finish }',
    at: 'finish',
  },
  check: (model, report) => {
    eachForm(model, (file, form) => {
      const [id, workflow] = workflowEntryOf(model.config, form.entity) ?? []
      const name = form.submit?.transition
      const transition = name === undefined ? undefined : workflow?.transitions[name]
      if (!workflow || !transition) return

      if (!listOf(transition.from).some((state) => workflow.states[state]?.edit))
        report(
          file,
          ['submit', 'transition'],
          texts.neverSubmitted({ name: name ?? '', title: transition.title }),
          {
            hint: texts.chooseStartingIn({
              Object: joinPhrases(
                Object.entries(workflow.states)
                  .filter(([, state]) => state.edit)
                  .map(([id]) => id),
                '、',
              ),
            }),
            causes: [`lacks workflows/${id}.yaml`],
          },
        )
    })
  },
})
