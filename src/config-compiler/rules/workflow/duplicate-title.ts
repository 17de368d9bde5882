import { defineRule } from '#config-compiler/rule.ts'
import { eachWorkflow } from '#config-compiler/walk/definitions.ts'
import { eachRepeat } from '#config-compiler/walk/repeats.ts'
import { listOf } from '#config-compiler/walk/workflow-graph.ts'
import { itemAt } from '#config-model/assert.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Transition } from '#config-model/types.generated.ts'

const texts = definePhrases({
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
})

/** 两个状态或两个按钮名称相同。 */
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
  check: (model, report) => {
    eachWorkflow(model, (file, { states, transitions }) => {
      const said = (part: string, id: string, first: string) => ({
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
          const { at, options } = said('states', id, first)
          report(file, at, texts.stateTitled({ title, first }), options)
        },
      )

      const moves = Object.entries(transitions)

      for (const [index, [id, move]] of moves.entries()) {
        const first = moves.slice(0, index).find(([, other]) => isBeside(other, move))?.[0]
        if (first === undefined) continue
        const { at, options } = said('transitions', id, first)
        report(file, at, texts.transitionTitled({ title: move.title, first }), options)
      }
    })
  },
})

/** Whether one person may see both as buttons of one record. */
function isBeside(one: Transition, two: Transition): boolean {
  if (one.title !== two.title) return false
  const meet = (mine: string[] = [], yours: string[] = []) =>
    mine.some((name) => yours.includes(name))

  return meet(listOf(one.from), listOf(two.from)) && meet(one.by.roles, two.by.roles)
}
