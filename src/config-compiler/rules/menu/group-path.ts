import { didYouMean, nearestNames } from '#config-compiler/diagnostic/spelling/did-you-mean.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachMenuItem } from '#config-compiler/walk/menu-items.ts'
import { textBefore } from '#config-model/assert.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { matchRoute } from '#config-model/route.ts'

const texts = definePhrases({
  groupWithoutRoute: {
    zh: '分组“{title}”的网址 {path} 没有页面，也没有跳转',
    en: 'the path {path} of the group "{title}" is neither a page nor a redirect',
  },
  addRedirect: {
    zh: '请在 routes.yaml 中加 { path: {path}, redirect: {child}, hidden: true }',
    en: 'add { path: {path}, redirect: {child}, hidden: true } to routes.yaml',
  },
})

/** 分组的网址打不开。 */
export const groupPath = defineRule({
  id: 'menu/group-path',
  severity: 'warning',
  title: { zh: '分组的网址打不开', en: 'Path of a group that leads nowhere' },
  why: {
    zh: '网址写错，或者跳转被删：从面包屑或收藏打开会找不到页面。',
    en: 'It is misspelt or its redirect is gone: who opens it from a bookmark finds nothing.',
  },
  example: {
    file: 'menus/sider.yaml',
    good: '- { title: 往年, auth: [applicant],',
    bad: '- { path: /requets, title: 往年, auth: [applicant],',
    at: '/requets',
  },
  check: (model, report) => {
    const knownPaths = [
      ...model.config.routes.map(({ path, title }) => ({ name: path, title })),
      ...Object.values(model.config.pages).map(({ path, title }) => ({ name: path, title })),
    ]

    eachMenuItem(model, (file, at, { path, title, children = [] }) => {
      if (
        path === undefined ||
        children.length === 0 ||
        matchRoute(model.config, textBefore(path, /[?#]/))
      )
        return

      const child = children.find((item) => item.path !== undefined)?.path ?? '/'

      report(file, [...at, 'path'], texts.groupWithoutRoute({ title, path }), {
        causes: ['lacks routes.yaml'],
        hint:
          (nearestNames(path, knownPaths).length > 0 ? didYouMean(path, knownPaths) : undefined) ??
          texts.addRedirect({ path, child }),
      })
    })
  },
})
