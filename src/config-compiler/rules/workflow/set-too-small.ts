import { defineRule } from '#config-compiler/rule.ts'
import { eachWorkflow } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  singleState: {
    zh: '状态组“{name}”只有一个状态',
    en: 'the state set "{name}" has a single state',
  },
  writeState: {
    zh: '请直接写状态 {members}，或补上其他状态',
    en: 'write the state {members} itself, or add others',
  },
})

/** 状态组只有一个状态。 */
export const setTooSmall = defineRule({
  id: 'workflow/set-too-small',
  severity: 'warning',
  title: { zh: '状态组只有一个状态', en: 'State set of a single state' },
  why: {
    zh: '一个状态有两个名字，读的人要多查一处。',
    en: 'The state then has two names, and readers have one more place to look up.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'ended: [done, closed]',
    bad: 'ended: [done]',
    at: '[done]',
  },
  check: (model, report) => {
    eachWorkflow(model, (file, { sets = {} }) => {
      for (const [name, members] of Object.entries(sets))
        if (members.length === 1)
          report(file, ['sets', name], texts.singleState({ name }), {
            hint: texts.writeState({ members: members[0] ?? '' }),
          })
    })
  },
})
