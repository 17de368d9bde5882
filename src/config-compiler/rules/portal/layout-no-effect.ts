import { defineRule } from '#config-compiler/rule.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Portal } from '#config-model/types.generated.ts'

const texts = definePhrases({
  needsTrue: {
    zh: '{name} 需要 {needed} 为 true 才起作用',
    en: '{name} needs {needed} to be true',
  },
  oneLanguageOnly: {
    zh: '只有一种语言，语言按钮不会显示',
    en: 'there is one language only: the button is not shown',
  },
  addLanguage: {
    zh: '在 locales.supported 中写上另一种语言',
    en: 'add another language to locales.supported',
  },
})

const file = 'portal.yaml'

type Flag = {
  [Name in keyof Portal['layout']]: Portal['layout'][Name] extends boolean ? Name : never
}[keyof Portal['layout']]

/** Switches that do nothing while another one is off. */
const needs: [Flag, Flag][] = [
  ['headerHide', 'headerFix'],
  ['breadcrumbIcons', 'breadcrumb'],
]

/** 布局开关不起作用。 */
export const layoutNoEffect = defineRule({
  id: 'portal/layout-no-effect',
  severity: 'warning',
  isOwn: true,
  title: { zh: '布局开关不起作用', en: 'Layout switch without effect' },
  why: {
    zh: '打开的开关依赖另一个关着的开关：下滑隐藏要先固定顶栏，面包屑图标要先显示面包屑，语言按钮要有两种语言。',
    en: 'What is turned on needs something else that is off: hiding needs a fixed header, icons need the breadcrumb, a language button needs two languages.',
  },
  example: {
    file,
    good: 'headerFix: true\n  headerHide: false',
    bad: 'headerFix: false\n  headerHide: true',
    at: 'headerHide',
  },
  check: (model, report) => {
    const { layout, locales } = model.config.portal
    for (const [name, needed] of needs)
      if (layout[name] && !layout[needed])
        report(file, ['layout', name], texts.needsTrue({ name, needed }), { part: 'key' })

    if (layout.i18n && locales.supported.length < 2)
      report(file, ['layout', 'i18n'], texts.oneLanguageOnly(), {
        part: 'key',
        hint: texts.addLanguage(),
      })
  },
})
