import { defineRule } from '#config-compiler/rule.ts'
import { walkTexts, gapsIn } from '#config-compiler/walk/translations.ts'
import { yearGap } from '#config-model/access/menu/yearly-menu.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  unknownGaps: {
    zh: '译文中的 {extra} 在原文中没有',
    en: 'the translation has {extra}, the original has not',
  },
  originalUses: { zh: '原文用的是 {wanted}', en: 'the original uses {wanted}' },
  originalHasNoGaps: { zh: '原文没有占位符', en: 'the original has no placeholder' },
})

/** 译文的占位符与原文不同。 */
export const placeholderMismatch = defineRule({
  id: 'i18n/placeholder-mismatch',
  severity: 'error',
  title: { zh: '译文的占位符与原文不同', en: 'Translation with other placeholders' },
  why: {
    zh: '英文界面里会原样出现花括号，或少了内容。',
    en: 'The English screen would show braces, or lack a part.',
  },
  example: {
    file: 'texts/en-US/messages.yaml',
    good: '{title}',
    bad: '{name}',
    at: '"\\"{name}\\" is done"',
  },
  check: (model, report) => {
    walkTexts(model, ({ file, at, text, value, holder }) => {
      if (typeof text !== 'string' || typeof value !== 'string') return

      // Full-width braces are reported separately.
      const expectedGaps = gapsIn(value.replaceAll('｛', '{').replaceAll('｝', '}'))

      // An entry per year without its year is reported at the entry: the translation is right.
      const extraGap = isYearly(holder) ? yearGap : null
      const extra = gapsIn(text).filter((gap) => !expectedGaps.includes(gap) && gap !== extraGap)

      if (extra.length > 0)
        report(file, at, texts.unknownGaps({ extra: joinPhrases(extra, '、') }), {
          hint:
            expectedGaps.length > 0
              ? texts.originalUses({ wanted: joinPhrases(expectedGaps, '、') })
              : texts.originalHasNoGaps(),
        })
    })
  },
})

const isYearly = (holder: unknown) =>
  holder !== null && typeof holder === 'object' && 'each' in holder
