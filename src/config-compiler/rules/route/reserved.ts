import { defineRule } from '#config-compiler/rule.ts'
import { eachPath } from '#config-compiler/walk/pages/claimed-paths.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  pathReserved: { zh: '网址 {path} 由程序保留', en: 'the path {path} belongs to the program' },
  chooseAnotherPath: { zh: '请换一个网址', en: 'choose another path' },
})

const taken = ['/api', '/assets', '/validators', '/healthz', '/readyz']

/** 网址由程序保留。 */
export const routeReserved = defineRule({
  id: 'route/reserved',
  severity: 'error',
  isOwn: true,
  title: { zh: '网址由程序保留', en: 'Path that belongs to the program' },
  why: {
    zh: '这些网址由接口和静态文件使用，页面永远打不开。',
    en: 'Calls and static files live there; the page would never be shown.',
  },
  example: { file: 'routes.yaml', good: 'path: /login', bad: 'path: /api/login', at: '/api/login' },
  check: (model, report) => {
    eachPath(model, (path, file, pointer) => {
      if (
        taken.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)) ||
        /^\/20\d\d-api(\/|$)/.test(path)
      )
        report(file, pointer, texts.pathReserved({ path }), { hint: texts.chooseAnotherPath() })
    })
  },
})
