import type { Config } from '#config-model/config.ts'
import {
  definePhrases,
  formatPhrase,
  type Locale,
  type Phrase,
} from '#config-model/messages/phrase.ts'

export interface LocalizedConfig extends Config {
  localize: (phrase: Phrase) => string
}

export const withLocale = (config: Config, locale: Locale): LocalizedConfig => ({
  ...config,
  localize: (phrase) => formatPhrase(phrase, locale),
})

const sections = definePhrases({
  menus: { zh: '菜单', en: 'menus' },
  pages: { zh: '页面与按钮', en: 'pages and buttons' },
  rows: { zh: '行', en: 'rows' },
  states: { zh: '状态', en: 'states' },
  fields: { zh: '字段', en: 'fields' },
  public: { zh: '不登录可见', en: 'public' },
  jobs: { zh: '定时任务', en: 'jobs' },
})

export const sectionTitle = (id: keyof typeof sections, locale: Locale): string =>
  formatPhrase(sections[id](), locale)

export const actionWords = definePhrases({
  read: { zh: '查看', en: 'read' },
  create: { zh: '新建', en: 'create' },
  update: { zh: '修改', en: 'change' },
  remove: { zh: '删除', en: 'remove' },
  export: { zh: '导出', en: 'export' },
  recover: { zh: '签发重置码', en: 'issue reset codes' },
})

export const publicationWords = definePhrases({
  publish: { zh: '发布', en: 'publish' },
  withdraw: { zh: '撤回', en: 'withdraw' },
  discard: { zh: '放弃修改', en: 'discard changes' },
  submit: { zh: '提交审核', en: 'submit for approval' },
  pass: { zh: '通过并上报', en: 'pass on' },
  return: { zh: '退回', en: 'return' },
})

export const relationWords = definePhrases({
  own: { zh: '自己的', en: 'own' },
  region: { zh: '辖区内', en: 'in the region' },
  elsewhere: { zh: '辖区外', en: 'elsewhere' },
})

export const tableWords = definePhrases({
  daily: { zh: '每天 {time}', en: 'daily at {time}' },
  all: { zh: '全部', en: 'all' },
  noState: { zh: '（无状态）', en: '(no state)' },
  anyRelation: { zh: '所有', en: 'any' },
  and: { zh: '和', en: ' and ' },
  byContent: { zh: '（视内容）', en: ' (some)' },
  edit: { zh: '修改{fields}', en: 'change {fields}' },
  allFields: { zh: '全部字段', en: 'all fields' },
  remarkedFields: { zh: '批注字段', en: 'remarked fields' },
  someFields: { zh: '字段 {names}', en: 'fields {names}' },
  masked: { zh: '（遮蔽）', en: ' (masked)' },
  mayFill: { zh: '（可填）', en: ' (fills in)' },
  shownAs: { zh: '（显示为{state}）', en: ' (shown as {state})' },
  block: { zh: '第 {at} 块 {title}', en: 'block {at} {title}' },
  row: { zh: '行 {name}', en: 'row {name}' },
  bulk: { zh: '批量 {name}', en: 'bulk {name}' },
  toolbar: { zh: '工具栏 {name}', en: 'toolbar {name}' },
  column: { zh: '列或筛选 {name}', en: 'column or filter {name}' },
  below: { zh: '新建下级', en: 'new below' },
  log: { zh: '办理记录', en: 'log' },
  import: { zh: '导入', en: 'import' },
  granted: { zh: '{action}（{rows}）', en: '{action} ({rows})' },
  ofKind: { zh: '{title}：{rights}', en: '{title}: {rights}' },
  takes: { zh: '办理 {titles}', en: 'takes {titles}' },
  escalated: { zh: '{title}（超时升级后）', en: '{title} (once escalated)' },
  byNumber: { zh: '凭编号', en: 'by its number' },
  inList: { zh: '名单 {names}', en: 'list {names}' },
  inDetail: { zh: '详情 {names}', en: 'details {names}' },
})

export const changeWords = definePhrases({
  heading: {
    zh: '# 权限真值表：哪个角色看到哪个菜单、打开哪个页面、看哪些行、在哪个状态做什么、看和填哪些字段。\n# 由 npm run config:access 生成，请勿手改；权限有变化时重新生成，连同改动一起审阅。一人有几个角色时，权利为各角色之和。\n',
    en: '# Truth table of rights: which role sees which menu, opens which page, reads which rows, does what in which state, reads and fills in which fields.\n# Written by npm run config:access, not by hand; with several roles somebody has the rights of all of them.\n',
  },
  added: { zh: '新增 【{section}】{key}: {values}', en: 'new [{section}] {key}: {values}' },
  gone: { zh: '不再有 【{section}】{key}: {values}', en: 'gone [{section}] {key}: {values}' },
  changed: { zh: '改变 【{section}】{key}: {values}', en: 'changed [{section}] {key}: {values}' },
  gained: { zh: '多了 {values}', en: 'more: {values}' },
  lost: { zh: '少了 {values}', en: 'less: {values}' },
  reordered: { zh: '顺序不同', en: 'in another order' },
  nobody: { zh: '（没有人）', en: '(nobody)' },
  ofFields: {
    zh: '【{section}】“{title}”的 {names}：{difference}',
    en: '[{section}] {names} of "{title}": {difference}',
  },
  ofStates: {
    zh: '【{section}】“{title}”，{role}，在 {names}：{difference}',
    en: '[{section}] "{title}", {role}, in {names}: {difference}',
  },
  andMore: { zh: '{names} 等 {count} 个', en: '{names} and others, {count} in all' },
})

/** Never part of a fact's value. */
export const valueSeparator = (locale: Locale): string => (locale === 'en-US' ? ' | ' : '、')
