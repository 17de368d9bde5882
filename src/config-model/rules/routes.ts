import { say } from '#config-model/phrase.ts'
import type { Model } from '#config-model/model.ts'
import type { Pointer } from '#config-model/source.ts'

const reserved = ['/api', '/assets', '/validators', '/healthz']

/** Every path has one owner; some belong to the program; a route is a screen or a redirect. */
export function checkRoutes(model: Model): void {
  const { config } = model
  const owners = new Map<string, { file: string; pointer: Pointer }>()
  const claim = (path: string, file: string, pointer: Pointer) => {
    const key = path.toLowerCase().replaceAll(/\{[a-z]+\}/g, '{}')
    const first = owners.get(key)
    if (first) model.report(file, pointer, 'route/path-collision', say`网址 ${path} 已被占用`, { related: [{ ...first, message: '先在此使用' }] })
    else owners.set(key, { file, pointer })
    const taken = reserved.find((prefix) => path === prefix || path.startsWith(`${prefix}/`)) ?? (/^\/20\d\d-api(\/|$)/.test(path) ? path : undefined)
    if (taken) model.report(file, pointer, 'route/reserved', say`网址 ${path} 由程序保留`)
    const names = [...path.matchAll(/\{([a-z]+)\}/g)].map((match) => match[1])
    if (new Set(names).size < names.length) model.report(file, pointer, 'route/duplicate-param', say`网址 ${path} 中有重名的参数`)
  }
  for (const [index, route] of config.routes.entries()) {
    claim(route.path, 'routes.yaml', [index, 'path'])
    if ((route.screen === undefined) === (route.redirect === undefined))
      model.report('routes.yaml', [index], 'schema/exclusive-keys', say`路由 ${route.path} 须写 screen 或 redirect 之一`)
    if (route.layout === 'admin' && route.screen !== undefined && route.title === undefined)
      model.report('routes.yaml', [index], 'route/title-missing', say`路由 ${route.path} 没有标题`)
  }
  for (const [id, page] of Object.entries(config.pages)) claim(page.path, `pages/${id}.yaml`, ['path'])
  checkRedirects(model)
}

function checkRedirects(model: Model): void {
  const { routes } = model.config
  for (const [index, route] of routes.entries()) {
    const seen = [route.path]
    for (let next = route.redirect; next !== undefined; next = routes.find((item) => item.path === next)?.redirect) {
      if (seen.includes(next)) {
        model.report('routes.yaml', [index, 'redirect'], 'route/redirect-loop', say`跳转成环：${[...seen, next].join(' → ')}`)
        break
      }
      seen.push(next)
    }
  }
}
