import { defineRule } from '#config-compiler/rule.ts'
import { articleEntities, type ArticleEntity } from '#config-model/access/article-entity.ts'
import { definePhrases, verbatimPhrase, type Phrase } from '#config-model/messages/phrase.ts'
import type { ArticleParts, Field } from '#config-model/types.generated.ts'

const texts = definePhrases({
  second: {
    zh: '“{title}”和“{other}”都写了 article，只有一种记录可以作为文章',
    en: '"{title}" and "{other}" both say article: records of one entity only are articles',
  },
  keepOne: { zh: '请只保留一处', en: 'keep one of them' },
  notPublished: {
    zh: '“{title}”没有写 publish，草稿会直接给读者看到',
    en: '"{title}" has no publish: readers would see drafts',
  },
  writePublish: {
    zh: '请写 publish，说明哪个字段存放发布状态，如 publish: { state: status }',
    en: 'write publish, which says what field holds the state, such as publish: { state: status }',
  },
  unfit: {
    zh: '“{title}”（{name}）是 {type} 字段，不能作为文章的{part}',
    en: '"{title}" ({name}) is a {type} field and cannot be the {part} of an article',
  },
  use: { zh: '请用 {types} 字段', en: 'use a field of type {types}' },
  useSeveral: {
    zh: '请用可以多选（multiple: true）的 {types} 字段',
    en: 'use a {types} field with multiple: true',
  },
})

const words = definePhrases({
  code: { zh: '页面编码', en: 'code' },
  content: { zh: '正文', en: 'text' },
  subtitle: { zh: '副标题', en: 'subtitle' },
  source: { zh: '来源', en: 'source' },
  author: { zh: '作者', en: 'author' },
  attachments: { zh: '附件', en: 'attachments' },
  pinned: { zh: '置顶', en: 'pin' },
  confirm: { zh: '确认阅读', en: 'confirmation' },
  roles: { zh: '接收角色', en: 'audience' },
  regions: { zh: '接收区域', en: 'audience' },
})

type Part = Exclude<keyof ArticleParts, 'notices' | 'audience'> | 'roles' | 'regions'

/** Which fields can be a part; of those who it is for, several are chosen. */
const fitting: Record<Part, Field['type'][]> = {
  code: ['text'],
  content: ['rich-text'],
  subtitle: ['text', 'paragraph'],
  source: ['text', 'paragraph', 'dictionary'],
  author: ['text', 'paragraph'],
  attachments: ['files'],
  pinned: ['boolean'],
  confirm: ['boolean'],
  roles: ['dictionary'],
  regions: ['region'],
}

/** 文章的写法不能生效。 */
export const articleRule = defineRule({
  id: 'entity/article',
  severity: 'error',
  title: { zh: '文章的写法不能生效', en: 'Article that cannot be read' },
  why: {
    zh: '文章须能发布，只能有一种；正文、置顶、接收范围等须是合适的字段，否则显示不出来，或给不该看的人看到。',
    en: 'Articles are published and of one entity; a part of the wrong type shows nothing, or shows it to the wrong people.',
  },
  example: {
    file: 'entities/news.yaml',
    good: 'article: { content: body, pinned: isOnTop }',
    bad: 'article: { content: body, pinned: title }',
    at: 'title',
  },
  check: (model, report) => {
    const [first, ...others] = articleEntities(model.config)
    for (const { id, entity } of others)
      report(
        `entities/${id}.yaml`,
        ['article'],
        texts.second({ title: entity.title, other: first?.entity.title ?? '' }),
        { hint: texts.keepOne(), part: 'key' },
      )

    if (!first) return

    const file = `entities/${first.id}.yaml`

    if (!first.entity.publish) {
      report(file, ['article'], texts.notPublished({ title: first.entity.title }), {
        hint: texts.writePublish(),
        part: 'key',
      })
      return
    }

    for (const { at, message, hint } of unfitParts(first))
      report(file, ['article', ...at], message, { hint })
  },
})

function unfitParts({
  entity,
  parts,
}: ArticleEntity): { at: string[]; message: Phrase; hint: Phrase }[] {
  const { notices, audience = {}, ...plain } = parts
  void notices
  const named = [
    ...Object.entries(plain).map(([part, name]) => ({ part: part as Part, name, at: [part] })),
    ...Object.entries(audience).map(([part, name]) => ({
      part: part as Part,
      name,
      at: ['audience', part],
    })),
  ]

  return named.flatMap(({ part, name, at }) => {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
    const isSeveral = at.length > 1
    if (!field || (fitting[part].includes(field.type) && (!isSeveral || field.multiple))) return []

    const types = verbatimPhrase(fitting[part].join(' / '))

    return [
      {
        at,
        message: texts.unfit({ title: field.title, name, type: field.type, part: words[part]() }),
        hint: isSeveral ? texts.useSeveral({ types }) : texts.use({ types }),
      },
    ]
  })
}
