import { defineRule } from '#config-compiler/rule.ts'
import { contrastOf, minContrast, readableShade } from '#config-model/color-scale.ts'
import { parseSize, parseDuration } from '#config-model/facts/time.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'
import type { Portal } from '#config-model/types.generated.ts'

const texts = definePhrases({
  turnOnOrOff: {
    zh: '请打开 {needed}，或把 {name} 关掉',
    en: 'turn {needed} on, or {name} off',
  },
  tooLight: {
    zh: '主色“{primary}”太浅：文字与底色的对比度只有 {ratio}:1，至少要 {min}:1',
    en: 'the main colour "{primary}" is too light: text on it has a contrast of {ratio}:1, at least {min}:1 is needed',
  },
  darker: { zh: '请用深一些的，如“{shade}”', en: 'use a darker one, such as "{shade}"' },
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
  defaultNotSupported: {
    zh: '默认语言 {default} 不在 supported 中',
    en: 'the default language {default} is not in supported',
  },
  oneOf: { zh: '可选：{supported}', en: 'one of: {supported}' },
  captchaNever: {
    zh: '失败 {lockAfter} 次就锁定，{captchaAfter} 次后的验证码不会出现',
    en: 'locked after {lockAfter} failures, the captcha after {captchaAfter} never appears',
  },
  writeLess: { zh: '请写得比 lockAfter 小', en: 'write less than lockAfter' },
  recordBelowFile: {
    zh: '一条记录合计 {recordFiles}，小于一个文件的 {one}',
    en: '{recordFiles} for all files of a record is less than {one} for one',
  },
  writeMore: { zh: '请写得不小于 file', en: 'write no less than file' },
  outside: {
    zh: '{value} 不在通常的范围内（{min} 至 {max}）',
    en: '{value} is outside of what is usual ({min} to {max})',
  },
  checkUnit: {
    zh: '请核对数字和单位：ms 毫秒，s 秒，m 分，h 小时，d 天',
    en: 'check the number and its unit: ms, s, m, h, d',
  },
  retentionTooShort: {
    zh: '{value} 太短：至少 {min}',
    en: '{value} is too short: at least {min}',
  },
  unsavedBelowFile: {
    zh: '没有保存的附件合计 {unsaved}，小于一个文件的 {one}',
    en: '{unsaved} for all unsaved files is less than {one} for one',
  },
})

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

    // Rounds down: slightly too little contrast is too little.
    const ratio = Math.floor(contrastOf(primary) * 100) / 100

    if (ratio < minContrast)
      report(
        'portal.yaml',
        ['theme', 'primary'],
        texts.tooLight({ primary, ratio, min: minContrast }),
        { hint: texts.darker({ shade: readableShade(primary) }) },
      )
  },
})

const file = 'portal.yaml'

type Flag = {
  [Name in keyof Portal['layout']]: Portal['layout'][Name] extends boolean ? Name : never
}[keyof Portal['layout']]

/** Switches without effect while another one is off. */
const needs: [Flag, Flag][] = [
  ['headerHide', 'headerFix'],
  ['breadcrumbIcons', 'breadcrumb'],
]

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
        report(file, ['layout', name], texts.needsTrue({ name, needed }), {
          part: 'key',
          hint: texts.turnOnOrOff({ name, needed }),
        })

    if (layout.i18n && locales.supported.length < 2)
      report(file, ['layout', 'i18n'], texts.oneLanguageOnly(), {
        part: 'key',
        hint: texts.addLanguage(),
      })
  },
})

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
        { hint: texts.oneOf({ supported: joinPhrases(locales.supported, '、') }) },
      )
  },
})

export const captchaAfterLock = defineRule({
  id: 'portal/captcha-after-lock',
  severity: 'warning',
  isOwn: true,
  title: { zh: '验证码来不及出现', en: 'Captcha after the lock' },
  why: {
    zh: '账号先被锁定，验证码永远不会出现。',
    en: 'The account is locked first; the captcha never appears.',
  },
  example: { file, good: 'captchaAfter: 3', bad: 'captchaAfter: 5', at: '5' },
  check: (model, report) => {
    const { captchaAfter, lockAfter } = model.config.portal.login
    if (captchaAfter >= lockAfter)
      report(file, ['login', 'captchaAfter'], texts.captchaNever({ lockAfter, captchaAfter }), {
        hint: texts.writeLess(),
      })
  },
})

export const recordLimit = defineRule({
  id: 'portal/record-limit',
  severity: 'error',
  isOwn: true,
  title: {
    zh: '一条记录的附件上限小于一个文件的上限',
    en: 'Limit of a record below that of one file',
  },
  why: {
    zh: '允许的一个文件就超过了一条记录的总和，上传永远失败。',
    en: 'One allowed file is more than all files of a record may be.',
  },
  example: { file, good: 'recordFiles: "300MB"', bad: 'recordFiles: "30MB"', at: '"30MB"' },
  check: (model, report) => {
    const { recordFiles, file: one } = model.config.portal.limits
    if (parseSize(recordFiles) < parseSize(one))
      report(file, ['limits', 'recordFiles'], texts.recordBelowFile({ recordFiles, one }), {
        hint: texts.writeMore(),
      })
  },
})

/** Plausible minimum and maximum. */
const usual: { [Name in keyof Portal['timeouts']]-?: [min: string, max: string] } = {
  request: ['1s', '10m'],
  notices: ['5s', '1h'],
  message: ['1s', '60s'],
  script: ['5s', '10m'],
  sessionIdle: ['5m', '7d'],
}

export const timeoutOdd = defineRule({
  id: 'portal/timeout-odd',
  severity: 'warning',
  isOwn: true,
  title: { zh: '时限不在通常的范围内', en: 'Time-out that nobody can have meant' },
  why: {
    zh: '多半是单位写错：提示停留 8000s 是两个多小时，登录 30s 不操作就要重新登录。',
    en: 'Most likely the unit is wrong: a message that stays 8000s stays for two hours.',
  },
  example: { file, good: 'message: "5s"', bad: 'message: "8000s"', at: '"8000s"' },
  check: (model, report) => {
    for (const [name, [least, maxValue]] of Object.entries(usual)) {
      const value = model.config.portal.timeouts[name as keyof typeof usual]
      if (value === undefined) continue

      const time = parseDuration(value)
      if (time < parseDuration(least) || time > parseDuration(maxValue))
        report(file, ['timeouts', name], texts.outside({ value, min: least, max: maxValue }), {
          hint: texts.checkUnit(),
        })
    }
  },
})

const leastRetention: { [Name in keyof NonNullable<Portal['retention']>]-?: string } = {
  views: '7d',
  messages: '30d',
}

export const retentionShort = defineRule({
  id: 'portal/retention-short',
  severity: 'error',
  isOwn: true,
  title: { zh: '保留期限太短', en: 'Retention too short' },
  why: {
    zh: '到期的内容自动删除，找不回来：统计还没有算完，或消息还有人要看。',
    en: 'What has expired is deleted and cannot be brought back: figures are not counted yet, or people still look for the message.',
  },
  example: {
    file,
    good: 'mark: 绿',
    bad: 'mark: 绿\nretention: { messages: "1d" }',
    at: '"1d"',
  },
  check: (model, report) => {
    const { retention = {} } = model.config.portal
    for (const [name, least] of Object.entries(leastRetention)) {
      const value = retention[name as keyof typeof leastRetention]
      if (value !== undefined && parseDuration(value) < parseDuration(least))
        report(file, ['retention', name], texts.retentionTooShort({ value, min: least }), {
          hint: texts.checkUnit(),
        })
    }
  },
})

export const unsavedLimit = defineRule({
  id: 'portal/unsaved-limit',
  severity: 'error',
  isOwn: true,
  title: {
    zh: '没有保存的附件合计的上限小于一个文件的上限',
    en: 'Limit of unsaved files below that of one file',
  },
  why: {
    zh: '附件先上传、后随材料保存：允许的一个文件就超过了总和，上传永远失败。',
    en: 'A file is uploaded before it is saved with a record: one allowed file is more than all may be, and no upload succeeds.',
  },
  example: { file, good: 'unsavedSize: "1GB"', bad: 'unsavedSize: "50MB"', at: '"50MB"' },
  check: (model, report) => {
    const { unsavedSize: unsaved, file: one } = model.config.portal.limits
    if (unsaved !== undefined && parseSize(unsaved) < parseSize(one))
      report(file, ['limits', 'unsavedSize'], texts.unsavedBelowFile({ unsaved, one }), {
        hint: texts.writeMore(),
      })
  },
})
