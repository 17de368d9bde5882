import { breakingRules } from '#config-compiler/breaking-rules.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Entity, ArticleParts } from '#config-model/types.generated.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import type { BreakingChange, ConfigVersion } from './version.ts'

const texts = definePhrases({
  added: {
    zh: '“{title}”从现在起须发布后才能看到，状态不是已发布的记录读者不再看到',
    en: '"{title}" is read when it is published from now on: readers lose records whose state is not published',
  },
  removed: {
    zh: '“{title}”不再需要发布，草稿对读者可见，未发布的修改不再显示',
    en: '"{title}" is not published any more: readers see drafts, and unpublished changes are shown to nobody',
  },
  otherField: {
    zh: '“{title}”的发布状态改由另一字段记录，读者能看到的记录会变',
    en: 'another field tells whether "{title}" is published: readers see other records',
  },
  approvalOver: {
    zh: '“{title}”的修改不再需要审核，能修改的人直接发布；正在等待审核的须由他们发布',
    en: 'changes of "{title}" need no approval any more: whoever may change it publishes, also what waits now',
  },
  approveFirst: { zh: '请先审完待审核的修改', en: 'decide about what waits for approval first' },
  settleFirst: { zh: '请先逐条发布或撤回', en: 'publish or withdraw the records first' },
  removedOfArticles: {
    zh: '“{title}”不再作为文章阅读：通知列表、首页和文章页不再有它的内容',
    en: '"{title}" is not read as articles any more: notices, home page and article pages lose its records',
  },
  audience: {
    zh: '“{title}”的接收范围改由其他字段决定，看得到的人会变',
    en: 'other fields tell who an article of "{title}" is for: other people see it',
  },
  part: {
    zh: '“{title}”的文章改用其他字段（{key}），已发布的显示会变',
    en: 'articles of "{title}" take another field for {key}: what is published looks otherwise',
  },
  lookFirst: { zh: '请先看一看已发布的文章', en: 'look at the published articles first' },
})

/**
 * Publishing that was added, removed or moved to another field changes which records readers see.
 */
export function comparePublishing(before: ConfigVersion, after: ConfigVersion): BreakingChange[] {
  return before.all<Entity>('entity').flatMap(({ file, id, value }): BreakingChange[] => {
    const now = after.value<Entity>(file)
    const [former, state] = [value.publish?.state, now?.publish?.state]
    if (!now) return []

    const facts = { title: now.title }
    const waits = value.publish?.approve?.state

    if (former === state && waits !== undefined && state !== undefined && !now.publish?.approve)
      return [
        {
          finding: after.problem(
            { file, pointer: ['publish'], part: 'key' },
            breakingRules.publishChanged,
            texts.approvalOver(facts),
            { hint: texts.approveFirst() },
          ),
          affectedData: [{ entity: id, lacks: `$ ? (@.${JSON.stringify(waits)} != "pending")` }],
        },
      ]

    if (former === state) return []

    const isOver = state === undefined
    const begun = former === undefined ? texts.added(facts) : texts.otherField(facts)
    const message = isOver ? texts.removed(facts) : begun

    return [
      {
        finding: after.problem(
          { file, pointer: isOver ? [] : ['publish'], part: 'key' },
          breakingRules.publishChanged,
          message,
          { hint: texts.settleFirst() },
        ),
        affectedData: [
          { entity: id, lacks: `$ ? (@.${JSON.stringify(state ?? former)} == "published")` },
        ],
      },
    ]
  })
}

/** Changes that affect what readers see. */
export function compareArticles(before: ConfigVersion, after: ConfigVersion): BreakingChange[] {
  return before
    .all<Entity>('entity')
    .flatMap(({ file, id, value: { article: former } }): BreakingChange[] => {
      const now = after.value<Entity>(file)
      if (!now || former === undefined) return []

      const add = (
        key: keyof ArticleParts | null,
        message: ReturnType<typeof texts.lookFirst>,
      ): BreakingChange => {
        const pointer = key === null || now.article?.[key] === undefined ? [] : [key]
        return {
          finding: after.problem(
            { file, pointer: now.article ? ['article', ...pointer] : [], part: 'key' },
            breakingRules.articleChanged,
            message,
            { hint: texts.lookFirst() },
          ),
          affectedData: [{ entity: id }],
        }
      }

      if (!now.article) return [add(null, texts.removedOfArticles({ title: now.title }))]

      const parts = now.article

      return (Object.keys(former) as (keyof ArticleParts)[])
        .filter((key) => !isSameValue(former[key], parts[key]))
        .map((key) => {
          const title = now.title
          return add(
            key,
            key === 'audience' ? texts.audience({ title }) : texts.part({ title, key }),
          )
        })
    })
}
