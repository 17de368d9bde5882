import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  saysNothing: { zh: '这个操作没有写做什么', en: 'this action does not say what to do' },
  saysSeveral: { zh: '这个操作同时写了 {does}', en: 'this action says {does} at once' },
  writeOneOf: { zh: '请写 {value} 之一', en: 'write one of {value}' },
})

/** 操作没有写做什么。 */
export const actionEmpty = defineRule({
  id: 'list/action-empty',
  severity: 'error',
  isOwn: true,
  title: { zh: '操作没有写做什么', en: 'Action that does nothing' },
  why: {
    zh: '没有 open、transition 等，按钮点了没有反应。',
    en: 'Without open, transition … the button does nothing.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: '[{ transition: finish, max: 50 }]',
    bad: '[{ title: 办结 }]',
    at: '{ title: 办结 }',
  },
  check: (model, report) => {
    eachList(model, (file, page) => {
      for (const key of ['rowActions', 'bulkActions'] as const)
        for (const [index, action] of (page[key] ?? []).entries()) {
          const does = Object.keys(action).filter((name) =>
            ['open', 'transition', 'log', 'remove', 'export', 'call'].includes(name),
          )
          if (does.length !== 1)
            report(
              file,
              [key, index],
              does.length === 0
                ? texts.saysNothing()
                : texts.saysSeveral({ does: joinPhrases(does, '、') }),
              {
                hint: texts.writeOneOf({
                  value:
                    key === 'rowActions'
                      ? joinPhrases(['open', 'transition', 'log', 'remove', 'call'], '、')
                      : joinPhrases(['transition', 'call', 'export'], '、'),
                }),
              },
            )
        }
    })
  },
})
