import { defineRule } from '#config-compiler/rule.ts'
import { meetsSchema } from '#config-compiler/shape/meets-schema.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  routeHasNeither: {
    zh: '路由 {path} 没有写 screen 或 redirect',
    en: 'the route {path} has neither screen nor redirect',
  },
  routeHasBoth: {
    zh: '路由 {path} 同时写了 screen 和 redirect',
    en: 'the route {path} has both screen and redirect',
  },
  writeOne: { zh: '须写 screen 或 redirect 之一', en: 'write either screen or redirect' },
})

export const exclusiveKeys = defineRule({
  id: 'schema/exclusive-keys',
  severity: 'error',
  isOwn: true,
  title: { zh: '互相排斥的键', en: 'Keys that exclude each other' },
  why: {
    zh: '路由要么显示页面，要么跳转，写两个或都不写都没有意义。',
    en: 'A route shows a screen or redirects, not both and not neither.',
  },
  example: {
    file: 'routes.yaml',
    good: 'screen: login, layout: open',
    bad: 'layout: open',
    at: '{ path: /login, title: 登录, layout: open }',
  },
  check: (model, report) => {
    for (const [index, route] of model.config.routes.entries())
      if (!meetsSchema('schema/exclusive-keys', route))
        report(
          'routes.yaml',
          [index],
          route.screen === undefined
            ? texts.routeHasNeither({ path: route.path })
            : texts.routeHasBoth({ path: route.path }),
          { hint: texts.writeOne() },
        )
  },
})
