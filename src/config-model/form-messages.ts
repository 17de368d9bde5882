import type { Field } from './types.generated.ts'

/** A JSON Schema keyword that a value breaks. `path` leads into the field's value. */
export interface KeywordError {
  keyword: string
  path: (string | number)[]
  params: Record<string, unknown>
}

const chosen = new Set(['dictionary', 'region', 'user', 'reference', 'boolean', 'date', 'date-time', 'year'])

/** What an empty required field says: the verb fits what the user does there. */
export function requiredMessage(field: Field): string {
  if (field.const === true) return field.message ?? `请勾选“${field.title}”`
  const verb = field.type === 'files' ? '请上传' : field.type === 'list' ? '请添加' : chosen.has(field.type) ? '请选择' : '请填写'
  return `${verb}${field.title}`
}

/** A JSON Schema fault in Chinese, in words that say what to do. */
export function keywordMessage(error: KeywordError, field: Field): string {
  const limit = String(error.params['limit'] ?? '')
  const unit = field.type === 'files' ? '个文件' : field.type === 'dictionary' || field.type === 'region' ? '项' : '行'
  switch (error.keyword) {
    case 'minLength':
      return `至少 ${limit} 个字`
    case 'maxLength':
      return `最多 ${limit} 个字`
    case 'minimum':
      return `不得小于 ${limit}`
    case 'maximum':
      return `不得大于 ${limit}`
    case 'exclusiveMinimum':
      return `须大于 ${limit}`
    case 'exclusiveMaximum':
      return `须小于 ${limit}`
    case 'multipleOf':
      return `须为 ${String(error.params['multipleOf'])} 的倍数`
    case 'minItems':
      return `至少 ${limit} ${unit}`
    case 'maxItems':
      return `最多 ${limit} ${unit}`
    case 'uniqueItems':
      return '不得重复'
    case 'enum':
      return '请从列表中选择'
    case 'const':
      return field.type === 'boolean' ? `须选择“${field.const === false ? '否' : '是'}”` : `须为 ${String(field.const)}`
    case 'pattern':
      return '格式不正确'
    default:
      return '格式不正确'
  }
}
