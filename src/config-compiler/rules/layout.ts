import type { Model } from '#config-compiler/link/model.ts'
import { say } from '#config-model/messages/phrase.ts'
import { defineRule, type Rule } from '#config-compiler/rule-doc.ts'
import type { Portal } from '#config-model/types.generated.ts'

const file = 'portal.yaml'
type Flag = {
  [Name in keyof Portal['layout']]: Portal['layout'][Name] extends boolean ? Name : never
}[keyof Portal['layout']]
/** Switches that do nothing while another one is off. */
const needs: [Flag, Flag][] = [
  ['headerHide', 'headerFix'],
  ['breadcrumbIcons', 'breadcrumb'],
]

const noEffect = defineRule({
  id: 'portal/layout-no-effect',
  severity: 'warning',
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
})
const unknownDefault = defineRule({
  id: 'portal/default-locale',
  severity: 'error',
  title: { zh: '默认语言不在支持的语言中', en: 'Default language is not supported' },
  why: {
    zh: '首次打开的人会看到一种不能选择的语言。',
    en: 'A first visitor would get a language that nobody can choose.',
  },
  example: { file, good: 'supported: [zh-CN, en-US]', bad: 'supported: [en-US]', at: 'zh-CN' },
})
/** The rules about what the portal looks like before anybody changes it. */
export const layoutRules: Rule[] = [{ ...noEffect, isOwn: true, check: checkLayout }, unknownDefault]

/** What the portal looks like by default must be possible. */
function checkLayout(model: Model): void {
  const { layout, locales } = model.config.portal
  for (const [name, needed] of needs)
    if (layout[name] && !layout[needed])
      model.report(file, ['layout', name], noEffect.id, say`${name} 需要 ${needed} 为 true 才起作用`, { part: 'key' })
  if (layout.i18n && locales.supported.length < 2)
    model.report(file, ['layout', 'i18n'], noEffect.id, say`只有一种语言，语言按钮不会显示`, {
      part: 'key',
      hint: say`在 locales.supported 中写上另一种语言`,
    })
  if (!locales.supported.includes(locales.default))
    model.report(file, ['locales', 'default'], unknownDefault.id, say`默认语言 ${locales.default} 不在 supported 中`, {
      hint: say`可选：${locales.supported.join('、')}`,
    })
}
