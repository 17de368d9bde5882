import { breakingRules } from '#config-compiler/compare/breaking-rules.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { ArticleParts, Entity } from '#config-model/types.generated.ts'
import { sameValue } from '#config-model/values/same-value.ts'
import type { Break, ConfigVersion } from './version.ts'

const texts = definePhrases({
  removed: {
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
 * Articles that end, are for others, or are made of other fields: what is published is read
 * otherwise.
 */
export function compareArticles(before: ConfigVersion, after: ConfigVersion): Break[] {
  return before
    .all<Entity>('entity')
    .flatMap(({ file, id, value: { article: former } }): Break[] => {
      const now = after.value<Entity>(file)
      if (!now || former === undefined) return []

      const said = (
        key: keyof ArticleParts | null,
        message: ReturnType<typeof texts.lookFirst>,
      ): Break => {
        const pointer = key === null || now.article?.[key] === undefined ? [] : [key]
        return {
          finding: after.problem(
            { file, pointer: now.article ? ['article', ...pointer] : [], part: 'key' },
            breakingRules.articleChanged,
            message,
            { hint: texts.lookFirst() },
          ),
          concerned: [{ entity: id }],
        }
      }

      if (!now.article) return [said(null, texts.removed({ title: now.title }))]

      const parts = now.article

      return (Object.keys(former) as (keyof ArticleParts)[])
        .filter((key) => !sameValue(former[key], parts[key]))
        .map((key) => {
          const title = now.title
          return said(
            key,
            key === 'audience' ? texts.audience({ title }) : texts.part({ title, key }),
          )
        })
    })
}
