import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { joinPhrases, definePhrases } from '#config-model/messages/phrase.ts'
import { recordSources } from '#config-model/sources.ts'

const texts = definePhrases({
  noSource: {
    zh: '“{title}”没有写 source，没有这个操作',
    en: '"{title}" has no source and offers no such act',
  },
  notOffered: {
    zh: '来源 {source} 没有操作“{act}”',
    en: 'the source {source} offers no act "{act}"',
  },
  offered: { zh: '有的操作：{acts}', en: 'it offers {acts}' },
  none: { zh: '它不提供操作', en: 'it offers none' },
})

/** 来源没有这个操作。 */
export const actUnknown = defineRule({
  id: 'list/act-unknown',
  severity: 'error',
  isOwn: true,
  title: { zh: '来源没有这个操作', en: 'Act that the source does not offer' },
  why: {
    zh: 'call 写的是实体的来源（source）提供的操作；来源没有的，按钮永远不会出现。',
    en: 'call names an act that the source of the entity offers; for another the button never appears.',
  },
  example: {
    file: 'pages/visits.yaml',
    good: '{ field: ip }]\n',
    bad: '{ field: ip }]\nrowActions: [{ call: unlock }]\n',
    at: 'unlock',
  },
  check: (model, report) => {
    eachList(model, (file, page, { title, source }) => {
      for (const key of ['rowActions', 'bulkActions'] as const)
        for (const [index, { call }] of (page[key] ?? []).entries()) {
          if (call === undefined) continue

          const acts = source === undefined ? [] : Object.keys(recordSources[source].acts ?? {})
          if (acts.includes(call)) continue

          const message =
            source === undefined
              ? texts.noSource({ title })
              : texts.notOffered({ source, act: call })

          const hint =
            acts.length === 0 ? texts.none() : texts.offered({ acts: joinPhrases(acts, '、') })

          report(file, [key, index, 'call'], message, { hint })
        }
    })
  },
})
