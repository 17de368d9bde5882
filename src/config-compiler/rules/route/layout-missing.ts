import { defineRule } from '#config-compiler/rule.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noLayout: { zh: '路由 {path} 没有写 layout', en: 'the route {path} has no layout' },
  oneOfLayouts: {
    zh: '可用的有：public（公众）、open（无外框）、admin（后台，须登录）',
    en: 'one of: public, open (no frame), admin (signed in)',
  },
})

/** 路由没有外框。 */
export const layoutMissing = defineRule({
  id: 'route/layout-missing',
  severity: 'error',
  isOwn: true,
  title: { zh: '路由没有外框', en: 'Route without a layout' },
  why: {
    zh: '程序不知道这个页面要不要登录、用哪种外框。',
    en: 'The program cannot know whether one must be signed in, nor which frame to draw.',
  },
  example: {
    file: 'routes.yaml',
    good: 'screen: login, layout: open',
    bad: 'screen: login',
    at: '{ path: /login, title: 登录, screen: login }',
  },
  check: (model, report) => {
    for (const [index, route] of model.config.routes.entries())
      if (route.screen !== undefined && route.layout === undefined)
        report('routes.yaml', [index], texts.noLayout({ path: route.path }), {
          hint: texts.oneOfLayouts(),
        })
  },
})
