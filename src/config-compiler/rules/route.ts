import { didYouMean } from '#config-compiler/diagnostic/did-you-mean.ts'
import type { Model } from '#config-compiler/model.ts'
import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { meetsSchema } from '#config-compiler/shape/meets-schema.ts'
import { eachPage } from '#config-compiler/walk/definitions.ts'
import { eachPath, pathClaims, type PathClaim, linkedPages } from '#config-compiler/walk/pages.ts'
import { itemAt, firstOf } from '#config-model/assert.ts'
import { memoize } from '#config-model/memoize.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import { groupBy } from '#config-model/values/group-by.ts'

const texts = definePhrases({
  leadToPage: {
    zh: '请让其中一个跳转到有页面的网址',
    en: 'let one of them lead to an address with a page',
  },
  renameOne: {
    zh: '请给其中一个参数换个名称',
    en: 'give one of the parameters another name',
  },
  parameterStandsTwice: {
    zh: '网址 {path} 中有重名的参数',
    en: 'a parameter stands twice in the path {path}',
  },
  noLayout: { zh: '路由 {path} 没有写 layout', en: 'the route {path} has no layout' },
  oneOfLayouts: {
    zh: '可用的有：public（公众）、open（无外框）、admin（后台，须登录）',
    en: 'one of: public, open (no frame), admin (signed in)',
  },
  noSuchParameter: { zh: '网址参数“{name}”不存在', en: 'no such parameter of a path: "{name}"' },
  pathTaken: { zh: '网址 {path} 已被占用', en: 'the path {path} is taken' },
  takenByFile: {
    zh: '{file} 已有“{path}”；请换一个网址',
    en: '{file} has "{path}"; choose another path',
  },
  usedFirst: { zh: '先在此使用', en: 'used here first' },
  pathUnlikeFile: {
    zh: '网址 {path} 与文件 pages/{id}.yaml 不一致',
    en: 'the path {path} does not match the file pages/{id}.yaml',
  },
  writePathOrMove: { zh: '请写 /{id}，或移动文件', en: 'write /{id}, or move the file' },
  redirectLoop: { zh: '跳转成环：{seen}', en: 'redirect loop: {seen}' },
  pathReserved: { zh: '网址 {path} 由程序保留', en: 'the path {path} belongs to the program' },
  chooseAnotherPath: { zh: '请换一个网址', en: 'choose another path' },
  screenOff: { zh: '“{screen}”打开是空的：{reason}', en: '"{screen}" shows nothing: {reason}' },
  noCatalogue: { zh: 'portal.yaml 没有写 catalogue', en: 'portal.yaml has no catalogue' },
  noTop10: { zh: 'portal.yaml 没有写 catalogue.top10', en: 'portal.yaml has no catalogue.top10' },
  noRegistration: {
    zh: '没有 forms/register.yaml 或 entities/enterprise.yaml',
    en: 'there is no forms/register.yaml or no entities/enterprise.yaml',
  },
  noRecovery: { zh: 'portal.yaml 没有写 recovery', en: 'portal.yaml has no recovery' },
  addOrRemove: { zh: '请补上，或删去这个网址', en: 'add it, or remove the address' },
  noTitle: { zh: '路由 {path} 没有标题', en: 'the route {path} has no title' },
  writeTitle: { zh: '请写上 title', en: 'write title' },
  nothingLeadsHere: {
    zh: '没有菜单、按钮或链接通向“{title}”',
    en: 'no menu, button or link leads to "{title}"',
  },
  addEntryOrDelete: {
    zh: '请在 menus/ 中加一项，或删除该页面',
    en: 'add an entry in menus/, or delete the page',
  },
})

export const duplicateParam = defineRule({
  id: 'route/duplicate-param',
  severity: 'error',
  isOwn: true,
  title: { zh: '网址参数重名', en: 'Parameter twice in a path' },
  why: { zh: '后一个值会覆盖前一个。', en: 'The later value replaces the earlier one.' },
  example: {
    file: 'pages/requests/new.yaml',
    good: 'path: /requests/new',
    bad: 'path: /requests/new/{year}/{year}',
    at: '/requests/new/{year}/{year}',
  },
  check: (model, report) => {
    eachPath(model, (path, file, pointer) => {
      const names = [...path.matchAll(/\{([a-z]+)\}/g)].map((match) => match[1])
      if (new Set(names).size < names.length)
        report(file, pointer, texts.parameterStandsTwice({ path }), { hint: texts.renameOne() })
    })
  },
})

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
      if (!meetsSchema('route/layout-missing', route))
        report('routes.yaml', [index], texts.noLayout({ path: route.path }), {
          hint: texts.oneOfLayouts(),
        })
  },
})

const routeParameters = [{ name: 'year', title: '年度' }]

export const paramUnknown = defineRule({
  id: 'route/param-unknown',
  severity: 'error',
  rank: 10,
  isOwn: true,
  title: { zh: '网址参数没有人读', en: 'Parameter that nothing reads' },
  why: {
    zh: '程序只认得 {year}；写成别的名字，什么网址都能匹配，年度却取不到。',
    en: 'The program reads {year} only; under another name anything matches and the year is lost.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: 'path: /requests',
    bad: 'path: /requests/{yaer}',
    at: '/requests/{yaer}',
  },
  check: (model, report) => {
    eachPath(model, (path, file, pointer) => {
      const name = [...path.matchAll(/\{([a-z]+)\}/g)]
        .map((match) => itemAt(match, 1))
        .find((word) => !routeParameters.some((param) => param.name === word))
      if (name !== undefined)
        report(file, pointer, texts.noSuchParameter({ name }), {
          hint: didYouMean(name, routeParameters),
          causes: [`path of ${file}`],
        })
    })
  },
})

/** A page whose file matches its path takes precedence. */
const isAtHome = ({ path, file }: PathClaim) => file === `pages${path}.yaml`

/** Paths that differ only in case or parameter names are equal. */
const keyOf = memoize(({ path }: PathClaim) => path.toLowerCase().replaceAll(/\{[a-z]+\}/g, '{}'))

export const pathCollision = defineRule({
  id: 'route/path-collision',
  severity: 'error',
  isOwn: true,
  title: { zh: '网址被两处占用', en: 'Path with two owners' },
  why: {
    zh: '同一网址只显示其中一个页面，另一个打不开。',
    en: 'Only one of the two is ever shown.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: 'path: /requests',
    bad: 'path: /login',
    at: '/login',
  },
  check: (model, report) => {
    for (const all of groupBy(pathClaims(model), keyOf).values()) {
      if (all.length === 1) continue

      const first = all.find(isAtHome) ?? firstOf(all)
      for (const { path, file, pointer } of all.filter((claim) => claim !== first))
        report(file, pointer, texts.pathTaken({ path }), {
          hint: texts.takenByFile({ file: first.file, path: first.path }),
          related: [{ file: first.file, pointer: first.pointer, message: texts.usedFirst() }],
        })
    }
  },
})

export const pathFile = defineRule({
  id: 'route/path-file',
  severity: 'warning',
  title: { zh: '网址与文件位置不一致', en: 'Path that does not match the file' },
  why: {
    zh: '按网址找文件时会找错地方。',
    en: 'Whoever looks for the file by its address looks in the wrong place.',
  },
  example: {
    file: 'pages/requests/view.yaml',
    good: 'path: /requests/view',
    bad: 'path: /requests/look',
    at: '/requests/look',
  },
  check: checkEach(eachPage, ({ report }, page, id) => {
    const words = (text: string) =>
      text
        .replaceAll(/\/\{[a-z]+\}/g, '')
        .split(/[/-]/)
        .filter(Boolean)
        .join(' ')

    if (words(page.path) !== words(id) && !`${words(id)} `.startsWith(`${words(page.path)} `))
      report(['path'], texts.pathUnlikeFile({ path: page.path, id }), {
        hint: texts.writePathOrMove({ id }),
      })
  }),
})

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
            { hint: texts.leadToPage() },
          )

          break
        }

        seen.push(next)
      }
    }
  },
})

const taken = ['/api', '/assets', '/validators', '/healthz', '/readyz']

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

export const screenOff = defineRule({
  id: 'route/screen-off',
  severity: 'error',
  title: { zh: '网址的内容没有开启', en: 'Address of a screen that is switched off' },
  why: {
    zh: '公开目录、10大名品和注册由配置开启，没有开启的，打开是 404。',
    en: 'The public catalogue, the top 10 and registration are switched on by the configuration; without it they answer 404.',
  },
  example: {
    file: 'routes.yaml',
    good: 'screen: login,',
    bad: 'screen: register,',
    at: 'register',
  },
  check: (model, report) => {
    for (const [index, { screen }] of model.config.routes.entries()) {
      const missing = screen === undefined ? null : missingFor(model, screen)
      if (missing !== null && screen !== undefined)
        report(
          'routes.yaml',
          [index, 'screen'],
          texts.screenOff({ screen, reason: missing.reason }),
          { hint: texts.addOrRemove(), causes: missing.files.map((file) => `lacks ${file}`) },
        )
    }
  },
})

/** What the configuration lacks for a screen; null for nothing. */
function missingFor({ config }: Model, screen: string): { reason: Phrase; files: string[] } | null {
  const { portal, forms, entities } = config
  if (screen === 'register')
    return forms['register'] && entities['enterprise']
      ? null
      : {
          reason: texts.noRegistration(),
          files: ['forms/register.yaml', 'entities/enterprise.yaml'],
        }

  const files = ['portal.yaml']
  if (screen === 'forgot-password' && !portal.recovery) return { reason: texts.noRecovery(), files }
  if (/^(catalogue|top10)-/.test(screen) && !portal.catalogue)
    return { reason: texts.noCatalogue(), files }

  return screen === 'top10-index' && !portal.catalogue?.top10
    ? { reason: texts.noTop10(), files }
    : null
}

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

/** A button in the shell opens them. */
const inFrame = new Set<string>(['front-log'])

export const routeUnreachable = defineRule({
  id: 'route/unreachable',
  severity: 'warning',
  reportsAbsence: ['ref/menu-route', 'ref/page', 'menu/empty-group', 'menu/nothing-to-open'],
  title: { zh: '没有入口通向页面', en: 'Page that nothing leads to' },
  why: {
    zh: '没有菜单、链接、按钮或跳转指向它，用户找不到。',
    en: 'No menu, link, button or redirect leads there.',
  },
  example: {
    file: 'menus/sider.yaml',
    good: '- { title: 往年, auth: [applicant], children: [{ path: /requests/old, title: 往年, auth: [applicant] }] }\n',
    bad: '',
  },
  check: (model, report) => {
    const linked = linkedPages(model)
    for (const [id, page] of Object.entries(model.config.pages))
      if (!linked.has(id) && !(page.kind === 'screen' && inFrame.has(page.screen)))
        report(`pages/${id}.yaml`, ['path'], texts.nothingLeadsHere({ title: page.title }), {
          hint: texts.addEntryOrDelete(),
          subject: id,
          causes: [`name ${page.path}`],
        })
  },
})
