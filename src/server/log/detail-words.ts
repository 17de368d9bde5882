import { memberOf } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { isSecret } from '#config-model/field-traits.ts'
import { formatValue } from '#config-model/field-types.ts'
import { type Locale, definePhrases, formatPhrase } from '#config-model/messages/phrase.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { ActName, Field } from '#config-model/types.generated.ts'
import { maskValue } from '#config-model/values/mask-value.ts'
import { isSameContent } from '#config-model/values/same-value.ts'

interface Words {
  zh: string
  en: string
}

/** Every act, and the parts of a detail. */
const words = definePhrases({
  act: { zh: '动作', en: 'action' },
  actingFor: { zh: '代', en: 'for' },
  where: { zh: '其中', en: 'of these' },
  changed: { zh: '改动', en: 'changed' },
  changes: { zh: '改动', en: 'changes' },
  fields: { zh: '字段', en: 'fields' },
  by: { zh: '由', en: 'by' },
  count: { zh: '数量', en: 'count' },
  ids: { zh: '选中', en: 'selected' },
  columns: { zh: '列', en: 'columns' },
  except: { zh: '排除', en: 'except' },
  sort: { zh: '排序', en: 'sorted by' },
  dictionary: { zh: '字典', en: 'dictionary' },
  values: { zh: '值', en: 'values' },
  role: { zh: '角色', en: 'role' },
  before: { zh: '之前', en: 'before' },
  after: { zh: '之后', en: 'after' },
  records: { zh: '记录', en: 'records' },
  rows: { zh: '行数', en: 'rows' },
  refused: { zh: '未办理', en: 'refused' },
  page: { zh: '页面', en: 'page' },
  preset: { zh: '页签', en: 'preset' },
  keyword: { zh: '关键字', en: 'keyword' },
  filter: { zh: '筛选', en: 'filter' },
  job: { zh: '任务', en: 'job' },
  day: { zh: '日期', en: 'day' },
  status: { zh: '状态码', en: 'status' },
  told: { zh: '说明', en: 'message' },
  reason: { zh: '原因', en: 'reason' },
  file: { zh: '文件', en: 'file' },
  sha256: { zh: '文件摘要', en: 'SHA-256' },
  problems: { zh: '问题', en: 'problems' },
  asks: { zh: '须确认', en: 'to be confirmed' },
  hash: { zh: '配置版本', en: 'configuration' },
  unclean: { zh: '上次未正常停止', en: 'not shut down before' },
  upTo: { zh: '核对到', en: 'checked up to' },
  seconds: { zh: '秒', en: 'seconds' },
  create: { zh: '新建', en: 'created' },
  update: { zh: '修改', en: 'changed' },
  remove: { zh: '删除', en: 'removed' },
  write: { zh: '写入', en: 'written' },
  import: { zh: '导入', en: 'imported' },
  undo: { zh: '撤销', en: 'undone' },
  moveUp: { zh: '上移', en: 'moved up' },
  moveDown: { zh: '下移', en: 'moved down' },
  retire: { zh: '停用', en: 'retired' },
  restore: { zh: '恢复', en: 'restored' },
  insert: { zh: '新建', en: 'created' },
  delete: { zh: '删除', en: 'removed' },
  enable: { zh: '启用', en: 'enabled' },
  disable: { zh: '停用', en: 'disabled' },
  unlock: { zh: '解锁', en: 'unlocked' },
  remind: { zh: '催读', en: 'reminded' },
  resend: { zh: '再发一次', en: 'sent again' },
  giveUp: { zh: '放弃', en: 'given up' },
  transfer: { zh: '转办', en: 'transferred' },
  downloadYaml: { zh: '导出 YAML', en: 'YAML downloaded' },
  resetPassword: { zh: '重置密码', en: 'password reset' },
  issueCode: { zh: '签发重置码', en: 'reset code issued' },
  way: { zh: '方式', en: 'way' },
  issuedBy: { zh: '签发人', en: 'issued by' },
  sendResetCode: { zh: '发送找回密码验证码', en: 'reset code sent' },
  verifyContact: { zh: '验证联系方式', en: 'contact verified' },
  emailCode: { zh: '邮箱验证码', en: 'code by e-mail' },
  mobileCode: { zh: '短信验证码', en: 'code by SMS' },
  firstCode: { zh: '首次设置码', en: 'code of the first password' },
  paper: { zh: '书面重置码', en: 'code on paper' },
  yes: { zh: '是', en: 'yes' },
  no: { zh: '否', en: 'no' },
} satisfies Record<ActName, Words> & Record<string, Words>)
const marks = definePhrases({
  named: { zh: '{name}：{value}', en: '{name}: {value}' },
  joint: { zh: '；', en: '; ' },
  comma: { zh: '、', en: ', ' },
})

/** Parts with names of actions and fields; the others are free text. */
const codes: ReadonlySet<string> = new Set(['act', 'fields', 'changed', 'way'])

type PhraseByName = Record<string, (() => ReturnType<(typeof words)['act']>) | undefined>

/** Names of parts, titles of fields; text that is no JSON is unchanged. */
export function formatLogDetail(
  config: Config,
  locale: Locale,
  { detail, recordKind }: RecordData,
): string {
  if (typeof detail !== 'string') return ''

  const isEntity = typeof recordKind === 'string' && Object.hasOwn(config.entities, recordKind)
  const fields = isEntity ? memberOf(config.entities, recordKind).fields : {}
  const wordOf = (name: string) => {
    const word = Object.hasOwn(words, name) ? (words as PhraseByName)[name]?.() : undefined
    return word
      ? formatPhrase(word, locale)
      : ((Object.hasOwn(fields, name) ? fields[name]?.title : undefined) ?? name)
  }

  const inWords = (value: unknown, isNamed = false): string => {
    if (Array.isArray(value))
      return value.map((item) => inWords(item, isNamed)).join(formatPhrase(marks.comma(), locale))
    if (typeof value === 'boolean') return wordOf(value ? 'yes' : 'no')
    if (typeof value === 'string') return isNamed ? wordOf(value) : value
    if (value === null || typeof value !== 'object') return String(value)

    return Object.entries(value)
      .filter(([, part]) => part !== null)
      .map(([name, part]) => ({ name: wordOf(name), value: inWords(part, codes.has(name)) }))
      .map((part) => formatPhrase(marks.named(part), locale))
      .join(formatPhrase(marks.joint(), locale))
  }

  try {
    return inWords(JSON.parse(detail))
  } catch {
    return detail
  }
}

/** A line is no copy of the record. */
const maxLength = 120
const maxFields = 20
const isPrivate = ({ type, mask }: Field) =>
  mask !== undefined || ['credit-code', 'mobile', 'email'].includes(type)

/**
 * Former and new values by field title. Long ones are cut, private ones masked, passwords left out.
 */
export function summarizeChanges(
  config: Config,
  fields: Record<string, Field>,
  before: RecordData,
  after: RecordData,
): Record<string, string> {
  const changeSummary: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (Object.keys(changeSummary).length === maxFields) break
    if (isSecret(field) || isSameContent(before[name], after[name])) continue
    const words = (value: Json | undefined) => wordsOf(config, field, value)
    changeSummary[field.title] = `${words(before[name])} → ${words(after[name])}`
  }

  return changeSummary
}

function wordsOf(config: Config, field: Field, value: Json | undefined): string {
  const text = formatValue(isPrivate(field) ? maskValue(value, field) : value, field, config)
  if (text === '') return '—'
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}
