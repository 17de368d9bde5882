import { defineRule } from '#config-compiler/rule.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { contrastOf, leastContrast, readableShade } from '#config-model/theme/colour-scale.ts'

const texts = definePhrases({
  tooLight: {
    zh: '主色“{primary}”太浅：文字与底色的对比度只有 {ratio}:1，至少要 {least}:1',
    en: 'the main colour "{primary}" is too light: text on it has a contrast of {ratio}:1, at least {least}:1 is needed',
  },
  darker: { zh: '请用深一些的，如“{shade}”', en: 'use a darker one, such as "{shade}"' },
})

/** 主色太浅，看不清字。 */
export const themeContrast = defineRule({
  id: 'portal/theme-contrast',
  severity: 'error',
  isOwn: true,
  title: { zh: '主色太浅，看不清文字', en: 'Main colour on which text is hard to read' },
  why: {
    zh: '按钮、链接和顶栏都用主色；对比度低于 4.5:1，视力弱的人看不清。',
    en: 'Buttons, links and the header have the main colour: below 4.5:1 people with weak sight cannot read them.',
  },
  example: {
    file: 'portal.yaml',
    good: 'mark: 绿',
    bad: 'mark: 绿\ntheme: { primary: "#ff6600" }',
    at: '"#ff6600"',
  },
  check: (model, report) => {
    const primary = model.config.portal.theme?.primary
    if (primary === undefined) return

    // Half a hundredth below the least is below it.
    const ratio = Math.floor(contrastOf(primary) * 100) / 100

    if (ratio < leastContrast)
      report(
        'portal.yaml',
        ['theme', 'primary'],
        texts.tooLight({ primary, ratio, least: leastContrast }),
        {
          hint: texts.darker({ shade: readableShade(primary) }),
        },
      )
  },
})
