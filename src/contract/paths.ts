/** Every path the browser asks for, in one place. Those of the specification's §7 keep their exact spelling. */
export const paths = {
  portal: '/api/portal',
  config: '/api/config',
  configEvents: '/api/config/events',
  configHealth: '/api/config/health',
  configReload: '/api/config/reload',
  login: '/api/auth/login',
  logout: '/api/auth/logout',
  captcha: '/api/auth/captcha',
  userInfo: '/api/user/info',
  updatePassword: '/api/user/updatePwd',
  updateProfile: '/api/user/update/profile',
  preferences: '/api/user/preferences',
  loginHistory: '/api/user/login-history',
  access: (path: string) => `/api/user/access?path=${encodeURIComponent(path)}`,
  register: '/api/register',
  registerExists: '/api/register/exit/username',
  registerBrands: '/api/register/brand/list',
  unlock: '/api/sys/user/unlock',
  districts: '/api/common/district/children',
  dictionary: '/api/common/dict/findByTypeCode',
  notices: '/api/common/article/notice/list',
  readAllNotices: '/api/common/article/read-all',
  article: (id: string) => `/api/common/article/view/${encodeURIComponent(id)}`,
  confirmArticle: (id: string) => `/api/common/article/confirm/${encodeURIComponent(id)}`,
  records: (entity: string) => `/api/record/${entity}`,
  record: (entity: string, id: string) => `/api/record/${entity}/${id}`,
  previousRecord: (entity: string, id: string) => `/api/record/${entity}/${id}/previous`,
  recordCheck: (entity: string, id: string) => `/api/record/${entity}/${id}/check`,
  transition: (entity: string, id: string, transition: string) =>
    `/api/record/${entity}/${id}/transition/${transition}`,
  batchTransition: (entity: string, transition: string) => `/api/transition/${entity}/${transition}`,
  log: (entity: string, id: string) => `/api/record/${entity}/${id}/log`,
  remarks: (entity: string, id: string) => `/api/record/${entity}/${id}/remarks`,
  remark: (entity: string, id: string, remark: string) => `/api/record/${entity}/${id}/remarks/${remark}`,
  listRows: (page: string) => `/api/list/rows/${page}`,
  listCounts: (page: string) => `/api/list/counts/${page}`,
  listNeighbours: (page: string) => `/api/list/neighbours/${page}`,
  stateCounts: (entity: string) => `/api/list/states/${entity}`,
  listExport: (page: string) => `/api/list/export/${page}`,
  search: '/api/search',
  lookupRecords: (entity: string) => `/api/lookup/records/${entity}`,
  lookupUsers: '/api/lookup/users',
  file: (id: string) => `/api/file/${id}`,
  upload: '/api/file',
  publicIndex: '/api/public/catalogue/index',
  publicList: '/api/public/catalogue/list',
  publicBrand: '/api/public/catalogue/brand',
  getInfo: '/api/declare/getInfo',
  getInfoByType: '/api/declare/getInfoByType',
  auditView: '/api/declare/audit/view',
  auditLog: '/api/declare/audit/log/list',
  auditRemarks: '/api/declare/audit/remark/list',
} as const

/**
 * The year's API of a path (specification §7): `/api/…` becomes `/{year}-api/…` for history years on the configured prefixes, else stays.
 * @param prefixes years.yaml `yearApi`  @param historyYears years.yaml `historyYears`
 */
export function yearPath(path: string, year: number, historyYears: number[], prefixes: string[]): string {
  if (!historyYears.includes(year) || !prefixes.some((prefix) => path.startsWith(prefix))) return path
  return path.replace(/^\/api\//, `/${year}-api/`)
}
