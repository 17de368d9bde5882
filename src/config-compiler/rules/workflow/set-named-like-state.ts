import { defineRule } from '#config-compiler/rule.ts'
import { eachWorkflow } from '#config-compiler/walk/definitions.ts'
import { memberOf } from '#config-model/assert.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  setNamedLikeState: {
    zh: '状态组“{name}”与状态“{otherName}”（{title}）同名',
    en: 'the state set "{name}" has the name of the state "{otherName}" ({title})',
  },
  renameSet: { zh: '请给状态组换一个名字', en: 'give the state set another name' },
  stateDefined: { zh: '状态在此定义', en: 'the state is defined here' },
})

/** 状态组与状态同名。 */
export const setNamedLikeState = defineRule({
  id: 'workflow/set-named-like-state',
  severity: 'error',
  isOwn: true,
  title: { zh: '状态组与状态同名', en: 'State set with the name of a state' },
  why: {
    zh: '写这个名字时分不清是一个状态还是一组状态。',
    en: 'Wherever the name stands, it could mean the state or the set.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'ended: [done, closed]',
    bad: 'ended: [done, closed]\n  , draft: [pending, done]',
    at: 'draft',
  },
  check: (model, report) => {
    eachWorkflow(model, (file, { sets = {}, states }) => {
      for (const name of Object.keys(sets))
        if (Object.hasOwn(states, name))
          report(
            file,
            ['sets', name],
            texts.setNamedLikeState({ name, otherName: name, title: memberOf(states, name).title }),
            {
              hint: texts.renameSet(),
              part: 'key',
              related: [{ file, pointer: ['states', name], message: texts.stateDefined() }],
            },
          )
    })
  },
})
