import { defineRule } from '#config-compiler/rule.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  defaultNotSupported: {
    zh: '默认语言 {default} 不在 supported 中',
    en: 'the default language {default} is not in supported',
  },
  oneOf: { zh: '可选：{supported}', en: 'one of: {supported}' },
})

const file = 'portal.yaml'

/** 默认语言不在支持的语言中。 */
export const defaultLocale = defineRule({
  id: 'portal/default-locale',
  severity: 'error',
  isOwn: true,
  title: { zh: '默认语言不在支持的语言中', en: 'Default language is not supported' },
  why: {
    zh: '首次打开的人会看到一种不能选择的语言。',
    en: 'A first visitor would get a language that nobody can choose.',
  },
  example: { file, good: 'supported: [zh-CN, en-US]', bad: 'supported: [en-US]', at: 'zh-CN' },
  check: (model, report) => {
    const { locales } = model.config.portal
    if (!locales.supported.includes(locales.default))
      report(
        file,
        ['locales', 'default'],
        texts.defaultNotSupported({ default: locales.default }),
        {
          hint: texts.oneOf({ supported: joinPhrases(locales.supported, '、') }),
        },
      )
  },
})
