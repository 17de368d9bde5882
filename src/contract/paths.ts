/** `:name` is one segment, `*` the rest. Paths of specification §7 keep their exact spelling. */
export const routePatterns = {
  portal: '/api/portal',
  portalToday: '/api/portal/today',
  registration: '/api/portal/registration',
  themeSheet: '/api/portal/theme.css',
  config: '/api/config',
  configWorkflows: '/api/config/workflows',
  configEvents: '/api/config/events',
  configHealth: '/api/config/health',
  configReload: '/api/config/reload',
  login: '/api/auth/login',
  logout: '/api/auth/logout',
  captcha: '/api/auth/captcha',
  resetPassword: '/api/auth/password',
  resetCode: '/api/auth/password/code',
  contacts: '/api/user/contacts',
  contactCode: '/api/user/contacts/code',
  userInfo: '/api/user/info',
  updatePassword: '/api/user/updatePwd',
  updateProfile: '/api/user/update/profile',
  preferences: '/api/user/preferences',
  acting: '/api/user/acting',
  loginHistory: '/api/user/login-history',
  access: '/api/user/access',
  register: '/api/register',
  registerExists: '/api/register/exit/username',
  registerBrands: '/api/register/brand/list',
  unlock: '/api/sys/user/unlock',
  districts: '/api/common/district/children',
  dictionary: '/api/common/dict/findByTypeCode',
  notices: '/api/common/article/notice/list',
  readAllNotices: '/api/common/article/read-all',
  article: '/api/common/article/view/:id',
  confirmArticle: '/api/common/article/confirm/:id',
  records: '/api/record/:entity',
  recordLimits: '/api/limits/:entity',
  record: '/api/record/:entity/:id',
  previousRecord: '/api/record/:entity/:id/previous',
  recordCheck: '/api/record/:entity/:id/check',
  rowsTemplate: '/api/record/:entity/:id/rows-template/:field',
  rowsSheet: '/api/record/:entity/:id/rows/:field',
  recordPaper: '/api/record/:entity/:id/paper',
  recordChecklist: '/api/record/:entity/:id/checklist',
  publication: '/api/record/:entity/:id/publication/:act',
  versions: '/api/record/:entity/:id/versions',
  keptVersion: '/api/record/:entity/:id/versions/:number',
  recordAct: '/api/record/:entity/:id/act/:act',
  transition: '/api/record/:entity/:id/transition/:transition',
  foreseen: '/api/record/:entity/:id/foreseen/:transition',
  trial: '/api/trial/*',
  takeBack: '/api/record/:entity/:id/take-back',
  presence: '/api/record/:entity/:id/presence',
  pace: '/api/pace/:entity',
  batchTransition: '/api/transition/:entity/:transition',
  batchAct: '/api/act/:entity/:act',
  log: '/api/record/:entity/:id/log',
  remarks: '/api/record/:entity/:id/remarks',
  remark: '/api/record/:entity/:id/remarks/:remark',
  listRows: '/api/list/rows/*',
  listCounts: '/api/list/counts/*',
  allCounts: '/api/list/counts',
  listNeighbours: '/api/list/neighbours/*',
  stateCounts: '/api/list/states/:entity',
  listExport: '/api/list/export/*',
  exportJob: '/api/list/export-job/*',
  listMove: '/api/list/move/:transition/*',
  listAct: '/api/list/act/:act/*',
  jobs: '/api/job',
  job: '/api/job/:id',
  jobCancel: '/api/job/:id/cancel',
  jobAgain: '/api/job/:id/again',
  jobFile: '/api/job/:id/file',
  listImport: '/api/list/import/*',
  importTemplate: '/api/list/import-template/*',
  importUndo: '/api/list/import-undo/*',
  listOrder: '/api/list/order/*',
  listDesk: '/api/list/desk/*',
  listViews: '/api/list/views/*',
  listView: '/api/list-view/:id',
  boardBlock: '/api/board/block/:at/*',
  boardExport: '/api/board/export/:at/*',
  search: '/api/search',
  lookupRecords: '/api/lookup/records/:entity',
  lookupUsers: '/api/lookup/users',
  file: '/api/file/:id',
  upload: '/api/file',
  publicIndex: '/api/public/catalogue/index',
  publicList: '/api/public/catalogue/list',
  publicFacets: '/api/public/catalogue/facets',
  publicBrand: '/api/public/catalogue/brand',
  publicPoster: '/api/public/catalogue/poster',
  verify: '/verify/:entity',
  publicRecords: '/public/:entity',
  publicRecord: '/public/:entity/:id',
  publicFile: '/api/public/file/:id',
  getInfo: '/api/declare/getInfo',
  getInfoByType: '/api/declare/getInfoByType',
  auditView: '/api/declare/audit/view',
  auditLog: '/api/declare/audit/log/list',
  auditRemarks: '/api/declare/audit/remark/list',
  logDigest: '/api/log/digest',
  openapi: '/api/openapi.json',
} as const

/** May be a public page rendered by the server. */
export const isServerRenderedPath = (path: string): boolean =>
  /^\/(verify|public)\/[a-z]/.test(path)

const place = /:\w+|\*/g

type Patterns = typeof routePatterns

/** The `:name` and `*` parts of a pattern, in order. */
type Parts<Pattern extends string> = Pattern extends `${string}:${infer Rest}`
  ? [part: string, ...Parts<Rest>]
  : Pattern extends `${string}*`
    ? [rest: string]
    : []

type Names<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : Pattern extends `${string}*`
      ? '*'
      : never

export type PathParamsOf<Pattern extends string> = Record<Names<Pattern>, string>

export type PathParams<Name extends keyof Patterns> = PathParamsOf<Patterns[Name]>

type Paths = {
  [Name in keyof Patterns]: Parts<Patterns[Name]> extends []
    ? Patterns[Name]
    : (...parts: Parts<Patterns[Name]>) => string
}

/** Without escaping. */
export function fillPattern<Pattern extends string>(
  pattern: Pattern,
  ...parts: Parts<Pattern>
): string {
  const texts: string[] = [...parts]
  return pattern.replaceAll(place, () => texts.shift() ?? '')
}

/** A text, or a function of the parameters. */
export const apiPaths = Object.fromEntries(
  Object.entries(routePatterns).map(([name, pattern]) => [
    name,
    /[:*]/.test(pattern) ? calling(pattern) : pattern,
  ]),
) as Paths

/** Escapes parameters; slashes separate segments of `*`. */
function calling(pattern: string): (...parts: string[]) => string {
  return (...parts) =>
    pattern.replaceAll(place, (placeholder) => {
      const part = parts.shift() ?? ''
      return placeholder === '*'
        ? part.split('/').map(encodeURIComponent).join('/')
        : encodeURIComponent(part)
    })
}

export const apiPathPrefix = '/api/'

/** Needs no session and ends none. */
export const isSignInPath = (path: string): boolean => path.startsWith('/api/auth/')

const automaticPaths = new RegExp(
  `^(?:${[
    routePatterns.notices,
    routePatterns.listCounts,
    routePatterns.allCounts,
    routePatterns.presence,
    routePatterns.jobs,
    routePatterns.config,
    routePatterns.configHealth,
    routePatterns.portalToday,
  ]
    .map((pattern) => pattern.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.+'))
    .join('|')})$`,
)

/** Called automatically by an open page, without extending the session. */
export const isAutomaticPath = (path: string): boolean => automaticPaths.test(path)

/**
 * Changes `/api/…` to `/{year}-api/…` for history years on the configured prefixes (§7).
 * @param prefixes years.yaml `yearApi`
 * @param historyYears years.yaml `historyYears`
 */
export function toYearPath(
  path: string,
  year: number,
  historyYears: number[],
  prefixes: string[],
): string {
  if (!historyYears.includes(year) || !prefixes.some((prefix) => path.startsWith(prefix)))
    return path
  return path.replace(/^\/api\//, `/${year}-api/`)
}

export type RecordCall = 'view' | 'review' | 'log'

interface Addressing {
  entities: Record<string, { calls?: string }>
  years: { historyYears: number[]; yearApi?: string[] }
}

const declareCalls: Record<RecordCall, string> = {
  view: routePatterns.getInfo,
  review: routePatterns.auditView,
  log: routePatterns.auditLog,
}

/**
 * Of §7 for entities with `calls`, otherwise below /api/record.
 * @param year of a history page
 */
export function recordAddress(
  { entities, years }: Addressing,
  call: RecordCall,
  { entity, id, year }: { entity: string; id: string; year?: number | undefined },
): string {
  if (entities[entity]?.calls !== 'declare')
    return call === 'log' ? apiPaths.log(entity, id) : apiPaths.record(entity, id)
  return addressOfYear(`${declareCalls[call]}?id=${encodeURIComponent(id)}`, years, year)
}

/** For entities with `calls`. */
export const ownRecordsAddress = (
  { years }: Pick<Addressing, 'years'>,
  year: number | undefined,
): string => addressOfYear(routePatterns.getInfoByType, years, year)

const addressOfYear = (
  address: string,
  { historyYears, yearApi = [] }: Addressing['years'],
  year?: number,
): string => (year === undefined ? address : toYearPath(address, year, historyYears, yearApi))
