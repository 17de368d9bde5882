import { defineRule } from '#config-compiler/rule.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  redirectLoop: { zh: '跳转成环：{seen}', en: 'redirect loop: {seen}' },
})

/** 跳转成环。 */
export const redirectLoop = defineRule({
  id: 'route/redirect-loop',
  severity: 'error',
  isOwn: true,
  title: { zh: '跳转成环', en: 'Redirect loop' },
  why: { zh: '浏览器会一直跳转，直到报错。', en: 'The browser would jump until it gives up.' },
  example: {
    file: 'routes.yaml',
    good: 'redirect: /requests, hidden: true }',
    bad: 'redirect: /, hidden: true }',
    at: '/',
  },
  check: (model, report) => {
    const { routes } = model.config
    const reported = new Set<string>()
    for (const [index, route] of routes.entries()) {
      const seen = [route.path]
      for (
        let next = route.redirect;
        next !== undefined && !reported.has(next);
        next = routes.find(({ path }) => path === next)?.redirect
      ) {
        if (seen.includes(next)) {
          for (const path of seen) reported.add(path)
          report(
            'routes.yaml',
            [index, 'redirect'],
            texts.redirectLoop({ seen: [...seen, next].join(' → ') }),
          )

          break
        }

        seen.push(next)
      }
    }
  },
})
