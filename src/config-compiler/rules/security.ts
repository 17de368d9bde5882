import { createFinding, type Finding } from '#config-compiler/diagnostic/finding.ts'
import { findSecret, hasSecret, suspiciousText } from '#config-compiler/diagnostic/mask-secrets.ts'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { findComments } from '#config-compiler/parse/suppressions.ts'
import { checkEachSite, defineRule } from '#config-compiler/rule.ts'
import { meetsSchema } from '#config-compiler/shape/meets-schema.ts'
import { eachField, fieldCause } from '#config-compiler/walk/fields.ts'
import { eachString } from '#config-compiler/walk/strings.ts'
import { assertPresent } from '#config-model/assert.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  hasDefault: { zh: '密码字段“{title}”写了默认值', en: 'the password "{title}" has a default' },
  removeDefault: {
    zh: '请删去默认值，由用户自己设置',
    en: 'remove the default, users choose their own',
  },
  htmlInText: { zh: '文字里有 HTML 标签“{tag}”', en: 'HTML in a text: "{tag}"' },
  writeTextOnly: { zh: '请只写文字', en: 'write text only' },
  linkNotEncrypted: { zh: '链接“{url}”没有加密', en: 'the link "{url}" is not encrypted' },
  useHttps: { zh: '请改用 https', en: 'use https' },
  addressInternalHost: {
    zh: '“{host}”是内部网络地址',
    en: '"{host}" is the address of an internal host',
  },
  usePublicAddress: { zh: '请改用公开的网址', en: 'use a public address' },
  scriptLink: { zh: '不能写脚本链接“{text}”', en: 'a script link is not allowed: "{text}"' },
  writePathOrLink: {
    zh: '请写站内网址或 https 链接',
    en: 'write a path of this site or an https link',
  },
  leavesFolder: { zh: '“{text}”用 .. 跳出了目录', en: '"{text}" leaves its folder by ..' },
  writeWholePath: { zh: '请写完整的网址', en: 'write the whole path' },
})

/** Passwords and keys are stored and published with the file. */
export function findSecretComments({ path, text }: SourceFile): Finding[] {
  if (!hasSecret(text)) return []

  return findComments(text, hasSecret).map((comment) => {
    const { start, end } = assertPresent(findSecret(comment.text), 'the secret of a comment')
    const span = { line: comment.line, column: comment.column + start }

    return createFinding(
      { file: path, span: { ...span, endLine: span.line, endColumn: comment.column + end } },
      securitySecret,
      secretTexts.looksLikePassword(),
      { hint: secretTexts.moveToEnvironment() },
    )
  })
}

export const defaultPassword = defineRule({
  id: 'sec/default-password',
  severity: 'error',
  isOwn: true,
  title: { zh: '密码字段写了默认值', en: 'Password with a default' },
  why: {
    zh: '配置人人可读，写在里面的密码等于公开。',
    en: 'Everybody can read the configuration: such a password is public.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'type: text, title: 编码, pattern: "^[a-z]+$"',
    bad: 'type: password, title: 编码, default: 老地方',
    at: '老地方',
  },
  check: checkEachSite(eachField, ({ report }, { file, at, field }) => {
    if (!meetsSchema('sec/default-password', field))
      report([...at, 'default'], texts.hasDefault({ title: field.title }), {
        hint: texts.removeDefault(),
        causes: [fieldCause(file, at)],
      })
  }),
})

export const htmlInText = defineRule({
  id: 'sec/html-in-text',
  severity: 'error',
  isOwn: true,
  title: { zh: '文字里有 HTML', en: 'HTML in a text' },
  why: {
    zh: '文字原样显示，标签会露出来；不要试图在配置里写脚本。',
    en: 'Texts are shown as they are: tags become visible, scripts do not run.',
  },
  example: {
    file: 'forms/request.yaml',
    good: 'title: 申请表',
    bad: 'title: "<b>申请表</b>"',
    at: '"<b>申请表</b>"',
  },
  check: (model, report) => {
    eachString(model, /<\/?[a-zA-Z]/, (file, at, text) => {
      const tag = /<\/?[a-zA-Z][^>]*>/.exec(text)?.[0]
      if (tag !== undefined && at.at(-1) !== 'pattern' && at.at(-1) !== 'matches')
        report(file, at, texts.htmlInText({ tag: tag.slice(0, 30) }), {
          hint: texts.writeTextOnly(),
        })
    })
  },
})

export const httpUrl = defineRule({
  id: 'sec/http-url',
  severity: 'warning',
  title: { zh: '没有加密的链接', en: 'Unencrypted link' },
  why: {
    zh: 'http 链接会被浏览器警告，内容可能被篡改。',
    en: 'Browsers warn of http links; their content can be changed on the way.',
  },
  example: {
    file: 'forms/request.yaml',
    good: 'title: 申请表',
    bad: 'title: 见 http://example.com/a',
    at: '见 http://example.com/a',
  },
  check: (model, report) => {
    eachString(model, /http:/, (file, at, text) => {
      const url = /\bhttp:\/\/[\w.-]+/.exec(text)?.[0]
      if (
        url !== undefined &&
        !/^http:\/\/(10\.|192\.168\.|127\.|172\.(1[6-9]|2\d|3[01])\.|localhost)/.test(url) &&
        !['pattern', 'message', 'matches'].includes(String(at.at(-1))) &&
        !(file.startsWith('menus/') && at.at(-1) === 'path')
      )
        report(file, at, texts.linkNotEncrypted({ url }), { hint: texts.useHttps() })
    })
  },
})

export const internalHost = defineRule({
  id: 'sec/internal-host',
  severity: 'warning',
  title: { zh: '内部网络地址', en: 'Address of an internal host' },
  why: {
    zh: '公众打不开，也泄露内部网络结构。',
    en: 'The public cannot open it, and it tells about the inner network.',
  },
  example: {
    file: 'forms/request.yaml',
    good: 'title: 申请表',
    bad: 'title: 见 https://10.0.0.3/a',
    at: '见 https://10.0.0.3/a',
  },
  check: (model, report) => {
    eachString(model, /https?:/, (file, at, text) => {
      const host =
        /https?:\/\/(10\.\d|192\.168\.|127\.|172\.(1[6-9]|2\d|3[01])\.|localhost)[\w.:]*/.exec(
          text,
        )?.[0]

      // It may be internal: only the server calls it.
      if (host !== undefined && file !== 'channels.yaml')
        report(file, at, texts.addressInternalHost({ host }), { hint: texts.usePublicAddress() })
    })
  },
})

export const jsUrl = defineRule({
  id: 'sec/js-url',
  severity: 'error',
  isOwn: true,
  title: { zh: '脚本链接', en: 'Script link' },
  why: {
    zh: '点击后会在用户的浏览器里执行脚本。',
    en: "A click would run a script in the user's browser.",
  },
  example: {
    file: 'forms/request.yaml',
    good: 'title: 申请表',
    bad: 'title: "javascript:alert(1)"',
    at: '"javascript:alert(1)"',
  },
  check: (model, report) => {
    eachString(model, /^\s*(javascript|vbscript|data):/i, (file, at, text) => {
      if (/^\s*(javascript|vbscript|data):/i.test(text))
        report(file, at, texts.scriptLink({ text: text.slice(0, 30) }), {
          hint: texts.writePathOrLink(),
        })
    })
  },
})

export const pathEscape = defineRule({
  id: 'sec/path-escape',
  severity: 'error',
  isOwn: true,
  title: { zh: '路径跳出目录', en: 'Path that leaves its folder' },
  why: { zh: '不能用 .. 指向别处的文件。', en: 'A path must not lead elsewhere by "..".' },
  example: {
    file: 'menus/sider.yaml',
    good: 'path: /requests/new',
    bad: 'path: /requests/../new',
    at: '/requests/../new',
  },
  check: (model, report) => {
    eachString(model, /\.\./, (file, at, text) => {
      if (
        ['path', 'redirect', 'img', 'open'].includes(String(at.at(-1))) &&
        /(^|\/)\.\.(\/|$)/.test(text)
      )
        report(file, at, texts.leavesFolder({ text }), { hint: texts.writeWholePath() })
    })
  },
})

export const secretTexts = definePhrases({
  looksLikePassword: { zh: '这里像是密码或密钥', en: 'this looks like a password or key' },
  moveToEnvironment: {
    zh: '请放到环境变量里，并更换这个密码',
    en: 'move it to the environment, and change the password',
  },
})

export const securitySecret = defineRule({
  id: 'sec/secret',
  severity: 'error',
  isOwn: true,
  title: { zh: '配置里有密码或密钥', en: 'Secret in the configuration' },
  why: {
    zh: '配置会进入版本库和浏览器；密码须放在环境变量里。',
    en: 'Configuration goes into repositories and browsers; secrets belong into the environment.',
  },
  example: {
    file: 'forms/request.yaml',
    good: 'title: 申请表',
    bad: 'title: postgres://admin:Abc123@db/portal',
    at: 'postgres://admin:Abc123@db/portal',
  },
  check: (model, report) => {
    eachString(model, suspiciousText, (file, at, text) => {
      if (hasSecret(text))
        report(file, at, secretTexts.looksLikePassword(), { hint: secretTexts.moveToEnvironment() })
    })
  },
})
