import { defineRule } from '#config-compiler/rule.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noTitle: { zh: '路由 {path} 没有标题', en: 'the route {path} has no title' },
  writeTitle: { zh: '请写上 title', en: 'write title' },
})

/** 路由没有标题。 */
export const titleMissing = defineRule({
  id: 'route/title-missing',
  severity: 'warning',
  title: { zh: '路由没有标题', en: 'Route without a title' },
  why: {
    zh: '浏览器标签和面包屑只显示平台名称。',
    en: "Tab and breadcrumb would show only the platform's name.",
  },
  example: {
    file: 'routes.yaml',
    good: '{ path: /refresh, title: 刷新,',
    bad: '{ path: /refresh,',
    at: '{ path: /refresh, screen: refresh, layout: admin }',
  },
  check: (model, report) => {
    for (const [index, route] of model.config.routes.entries())
      if (route.screen !== undefined && route.title === undefined)
        report('routes.yaml', [index], texts.noTitle({ path: route.path }), {
          hint: texts.writeTitle(),
        })
  },
})
