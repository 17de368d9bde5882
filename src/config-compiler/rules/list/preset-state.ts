import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { listOf } from '#config-compiler/walk/workflow-graph.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  alwaysEmpty: {
    zh: '列表只含状态 {list}，这个页签永远是空的',
    en: 'the list holds only the states {list}: this tab is always empty',
  },
  conditionOfList: { zh: '列表的条件', en: 'the condition of the list' },
})

/** 页签的状态永远没有记录。 */
export const presetState = defineRule({
  id: 'list/preset-state',
  severity: 'warning',
  title: { zh: '页签的状态永远没有记录', en: 'Preset that can never hold a row' },
  why: {
    zh: '页签的固定条件与列表的条件矛盾，里面永远是空的。',
    en: "The preset's states are none that the list's own condition lets through.",
  },
  example: {
    file: 'pages/requests.yaml',
    good: 'entity: request\n',
    bad: 'entity: request\nwhere: { state: [draft, pending] }\n',
    at: '{ state: ended }',
  },
  check: (model, report) => {
    eachList(model, (file, page) => {
      const pageState = page.where?.state
      if (pageState === undefined) return

      for (const [index, { where }] of (page.presets ?? []).entries())
        if (
          where?.state !== undefined &&
          !listOf(where.state).some((state) => listOf(pageState).includes(state))
        )
          report(
            file,
            ['presets', index, 'where'],
            texts.alwaysEmpty({ list: joinPhrases(listOf(pageState), '、') }),
            {
              related: [{ file, pointer: ['where', 'state'], message: texts.conditionOfList() }],
            },
          )
    })
  },
})
