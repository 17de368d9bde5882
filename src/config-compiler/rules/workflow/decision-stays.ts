import { defineRule } from '#config-compiler/rule.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'
import { listOf, transitionTargets } from '#config-compiler/walk/workflow-graph.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  staysThere: {
    zh: '“{title}”记为“{action}”，办理之后却还在“{state}”',
    en: '"{title}" is logged as "{action}", yet the record stays in "{state}"',
  },
  nameNext: {
    zh: '请在 to 中写下一个状态；若本来就不改变状态，请去掉 action 或改写别的操作',
    en: 'name the next state in to; if the state is not meant to change, leave action out or name another',
  },
})

/** Acts of the action log that decide a record or hand it on. */
const decisions = new Set(['submit', 'pass', 'return', 'back', 'reject'])

/** 通过、退回之后状态没有变。 */
export const decisionStays = defineRule({
  id: 'workflow/decision-stays',
  severity: 'warning',
  title: { zh: '通过、退回之后状态没有变', en: 'Decision that leaves the record where it was' },
  why: {
    zh: '提交、通过、退回、不通过都应当离开原来的状态；写成回到自己，办理人以为办完了，记录还在原处等待。',
    en: 'A record that is submitted, passed, returned or rejected moves on; where it leads back to its own state it waits there although it was decided.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'from: pending\n    to: draft',
    bad: 'from: [pending, draft]\n    to: draft',
    at: 'draft',
  },
  check: (model, report) => {
    eachTransition(model, (file, at, transition, { states }) => {
      const { action, title, by } = transition
      if (action === undefined || !decisions.has(action) || by.system) return

      const targets = new Set(transitionTargets(transition))
      const [only] = targets
      if (targets.size !== 1 || only === undefined || !listOf(transition.from).includes(only))
        return

      const isList = typeof transition.to !== 'string'

      report(
        file,
        [...at, 'to', ...(isList ? [0, 'state'] : [])],
        texts.staysThere({ title, action, state: states[only]?.title ?? only }),
        { hint: texts.nameNext(), causes: [`graph ${file}`] },
      )
    })
  },
})
