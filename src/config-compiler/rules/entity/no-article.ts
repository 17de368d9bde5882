import { defineRule } from '#config-compiler/rule.ts'
import { eachActing } from '#config-compiler/walk/definitions.ts'
import { articleEntity } from '#config-model/access/article-entity.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noEntity: {
    zh: '文章页没有文章可以显示：没有实体写 article',
    en: 'a page of kind article has nothing to show: no entity says article',
  },
  noBoard: {
    zh: '没有一种记录写了 article，公告没有地方写',
    en: 'no entity has article: there is nothing to announce in',
  },
  noCode: {
    zh: '“{code}”打不开：实体“{title}”的 article 没有写 code',
    en: '"{code}" cannot be opened: the article of "{title}" names no code',
  },
  writeArticle: {
    zh: '请在存放文章的实体中写 article，说明哪个字段是正文',
    en: 'write article in the entity that holds them, which says what field is the text',
  },
  writeCode: {
    zh: '请写 code，说明哪个字段是页面编码',
    en: 'write code, which says what field is the code of a page',
  },
})

/** 文章页没有文章。 */
export const noArticle = defineRule({
  id: 'entity/no-article',
  severity: 'error',
  tellsOfAbsence: ['ref/entity'],
  title: { zh: '文章页没有文章', en: 'Article page without articles' },
  why: {
    zh: '文章页显示写了 article 的实体中的记录；没有这样的实体，或没有页面编码字段，打开就是“页面不存在”。',
    en: 'Such a page shows a record of the entity that says article: without one, or without its code, it answers "not found".',
  },
  example: {
    file: 'pages/welcome.yaml',
    good: 'title: 欢迎\n',
    bad: 'title: 欢迎\narticle: welcome\n',
    at: 'welcome',
  },
  check: (model, report) => {
    const { config } = model
    const articleDefinition = articleEntity(config)
    if (!articleDefinition)
      eachActing(model, (file, at, { effects = [] }) => {
        for (const [index, { announce }] of effects.entries())
          if (announce !== undefined)
            report(file, [...at, 'effects', index, 'announce'], texts.noBoard(), {
              hint: texts.writeArticle(),
              subject: 'article',
            })
      })

    for (const [id, page] of Object.entries(config.pages)) {
      if (page.kind !== 'article') continue

      const file = `pages/${id}.yaml`
      if (!articleDefinition)
        report(file, ['kind'], texts.noEntity(), { hint: texts.writeArticle() })
      else if (page.article !== undefined && articleDefinition.parts.code === undefined)
        report(
          file,
          ['article'],
          texts.noCode({ code: page.article, title: articleDefinition.entity.title }),
          {
            hint: texts.writeCode(),
          },
        )
    }
  },
})
