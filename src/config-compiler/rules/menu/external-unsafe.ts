import { defineRule } from '#config-compiler/rule.ts'
import { eachMenuItem } from '#config-compiler/walk/menu-items.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  neitherPathNorLink: {
    zh: '“{path}”不是站内网址，也不是 https 链接',
    en: '"{path}" is neither a path of this site nor an https link',
  },
  writeSlash: { zh: '站内网址须以 / 开头：/{path}', en: 'a path starts with /: /{path}' },
  useHttpsLink: { zh: '请改用 https:// 开头的链接', en: 'use a link that starts with https://' },
})

/** 不安全的外部链接。 */
export const externalUnsafe = defineRule({
  id: 'menu/external-unsafe',
  severity: 'error',
  isOwn: true,
  title: { zh: '不安全的外部链接', en: 'Unsafe external link' },
  why: {
    zh: '只能写站内网址或 https 链接；脚本链接会在用户浏览器里执行。',
    en: "Only paths of this site and https links: a script link would run in the user's browser.",
  },
  example: {
    file: 'menus/sider.yaml',
    good: 'path: /requests/new',
    bad: 'path: "http://example.com/new"',
    at: '"http://example.com/new"',
  },
  check: (model, report) => {
    eachMenuItem(model, (file, at, { path }) => {
      if (path !== undefined && !/^(\/(?!\/)|https:\/\/)/.test(path))
        report(file, [...at, 'path'], texts.neitherPathNorLink({ path }), {
          hint: /^[\w-]+(\/|$)/.test(path) ? texts.writeSlash({ path }) : texts.useHttpsLink(),
        })
    })
  },
})
