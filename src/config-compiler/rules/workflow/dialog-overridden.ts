import { defineRule } from '#config-compiler/rule.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  dialogHasIt: { zh: '办理单“{name}”里已经有 {key}', en: 'the dialog "{name}" has {key} already' },
  removeOrNoDialog: {
    zh: '请删去这里的 {key}，或不用办理单',
    en: 'remove {key} here, or do without the dialog',
  },
  dialogDefined: { zh: '办理单在此定义', en: 'the dialog is defined here' },
})

/** 动作又写了办理单里的键。 */
export const dialogOverridden = defineRule({
  id: 'workflow/dialog-overridden',
  severity: 'error',
  isOwn: true,
  title: { zh: '动作又写了办理单里的键', en: 'Key that the dialog of the transition has already' },
  why: {
    zh: '用了办理单，又自己写其中的内容，看不出以哪个为准。',
    en: 'The transition uses a dialog and says the same thing itself: nobody can tell which counts.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'dialog: opinion',
    bad: 'dialog: opinion\n    form: { reply: { type: text, title: 答复, maxLength: 20 } }',
    at: 'form',
  },
  check: (model, report) => {
    eachTransition(model, (file, at, transition, workflow) => {
      const name = transition.dialog
      if (name === undefined) return

      for (const key of Object.keys(workflow.dialogs?.[name] ?? {})) {
        if (model.expansion.origin(file, [...at, key]).block) continue

        report(file, [...at, key], texts.dialogHasIt({ name, key }), {
          hint: texts.removeOrNoDialog({ key }),
          part: 'key',
          related: [{ file, pointer: ['dialogs', name], message: texts.dialogDefined() }],
        })
      }
    })
  },
})
