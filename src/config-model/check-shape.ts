import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { didYouMean, nearestNames } from './did-you-mean.ts'
import type { Kind } from './kinds.ts'
import { finding, type Finding } from './model.ts'
import { say, type Phrase } from './phrase.ts'
import { definitions, schemas } from './schemas.ts'
import type { ParsedSource, Pointer } from './source.ts'

let ajv: Ajv | undefined

function validatorOf(kind: Kind): ValidateFunction {
  ajv ??= new Ajv({ allErrors: true, verbose: true, strict: false, discriminator: true, schemas: [definitions, ...Object.values(schemas)] })
  const validate = ajv.getSchema(schemas[kind].$id)
  if (!validate) throw new Error(`no schema for ${kind}`)
  return validate
}

/** Stage 2: the value of a file against the schema of its kind; one problem for one cause. */
export function checkShape(source: ParsedSource, kind: Kind): Finding[] {
  const validate = validatorOf(kind)
  if (validate(source.value)) return []
  return merge(validate.errors ?? []).map((error) => toProblem(source, error))
}

const pointerOf = (error: ErrorObject): Pointer =>
  error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

/** Drops what only repeats: branch faults of a union at the same place, and `required` beside a misspelt key. */
function merge(errors: ErrorObject[]): ErrorObject[] {
  const unions = errors.filter((error) => error.keyword === 'anyOf' || error.keyword === 'oneOf')
  const kept = errors.filter((error) => {
    if (error.keyword === 'if') return false
    const union = unions.find(
      (other) =>
        other !== error && error.schemaPath.startsWith(other.schemaPath.replace(/\/(anyOf|oneOf)$/, '/')) && error.instancePath.startsWith(other.instancePath),
    )
    if (union) return false
    if (error.keyword === 'anyOf' || error.keyword === 'oneOf')
      return !errors.some((other) => other !== error && other.instancePath.startsWith(`${error.instancePath}/`) && other.keyword !== 'anyOf')
    return true
  })
  const chosen = kept.length > 0 ? kept : errors
  const inner = unions.flatMap((union) => errors.filter((error) => !kept.includes(error) && error.instancePath.startsWith(`${union.instancePath}/`)))
  const all = [...chosen, ...inner]
  const seen = new Set<string>()
  return all.filter((error) => {
    const missing = error.keyword === 'required' ? String(error.params['missingProperty']) : null
    if (
      missing !== null &&
      all.some(
        (other) =>
          other.keyword === 'additionalProperties' && other.instancePath === error.instancePath && isNear(String(other.params['additionalProperty']), missing),
      )
    )
      return false
    const key = `${error.instancePath} ${error.keyword} ${JSON.stringify(error.params)}`
    return !seen.has(key) && seen.add(key) !== undefined
  })
}

const isNear = (word: string, name: string) => nearestNames(word, [{ name }]).length > 0

function toProblem(source: ParsedSource, error: ErrorObject): Finding {
  const pointer = pointerOf(error)
  const key = pointer.at(-1)
  const name = key === undefined ? '文件' : typeof key === 'string' && !/^\d+$/.test(key) ? `“${key}”` : `第 ${Number(key) + 1} 项`
  const schema = error.parentSchema as { description?: string; properties?: Record<string, { title?: string }> } | undefined
  const problem = (rule: string, message: Phrase, hint?: Phrase, at: Pointer = pointer, part: 'key' | 'value' = 'value'): Finding =>
    finding(source.path, source.span(at, part), rule, message, { hint })
  switch (error.keyword) {
    case 'additionalProperties': {
      const unknown = String(error.params['additionalProperty'])
      const candidates = Object.entries(schema?.properties ?? {}).map(([word, inner]) => ({ name: word, title: inner.title }))
      return problem(
        'schema/unknown-key',
        say`${pointer.length === 0 ? '这里' : name}没有“${unknown}”这个键`,
        didYouMean(unknown, candidates),
        [...pointer, unknown],
        'key',
      )
    }
    case 'required':
      return problem(
        'schema/missing-key',
        say`${pointer.length === 0 ? '文件' : name}缺少必需的键“${String(error.params['missingProperty'])}”`,
        text(schema?.properties?.[String(error.params['missingProperty'])]?.title),
        pointer,
        'key',
      )
    case 'enum': {
      const allowed = (error.params['allowedValues'] as unknown[]).map((value) => ({ name: String(value) }))
      return problem('schema/enum', say`${name}的值“${String(error.data)}”不在允许的范围内`, didYouMean(String(error.data), allowed))
    }
    case 'const':
      return problem('schema/enum', say`${name}只能写 ${String(error.params['allowedValue'])}`)
    case 'type':
      return problem(
        'schema/type',
        say`${name}应为${typeWord(error.params['type'])}，实际是${valueWord(error.data)}`,
        typeHint(error.params['type'], error.data),
      )
    case 'pattern':
      return problem('schema/format', say`${name}的写法不正确：${String(error.data)}`, text(schema?.description))
    case 'minItems':
    case 'minProperties':
      return problem('schema/empty-list', say`${name}不能为空`)
    case 'uniqueItems':
      return problem('schema/duplicate-item', say`${name}中有重复的项`, say`请删除重复的一项`, [...pointer, String(error.params['i'])])
    case 'minimum':
    case 'exclusiveMinimum':
    case 'minLength':
      return problem('schema/range', say`${name}太小，至少 ${String(error.params['limit'])}`)
    case 'maximum':
    case 'exclusiveMaximum':
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return problem('schema/range', say`${name}太大，最多 ${String(error.params['limit'])}`)
    case 'propertyNames':
      return problem(
        'schema/format',
        say`键“${String(error.params['propertyName'])}”的写法不正确`,
        say`须以小写字母开头，只含字母和数字`,
        [...pointer, String(error.params['propertyName'])],
        'key',
      )
    case 'discriminator':
      return problem(
        'schema/union',
        say`${name}缺少或写错了 ${String(error.params['tag'])}`,
        didYouMean(String(error.params['tagValue'] ?? ''), pageKindNames),
        [...pointer, String(error.params['tag'])],
      )
    default:
      return problem('schema/union', say`${name}的写法不正确`, text(schema?.description))
  }
}

const pageKindNames = schemas.page.properties.kind.enum.map((name) => ({ name }))
const typeWords: Record<string, string> = {
  string: '文字',
  integer: '整数',
  number: '数字',
  boolean: 'true 或 false',
  array: '列表',
  object: '一组键值',
  null: '空',
}

function typeWord(type: unknown): string {
  return (Array.isArray(type) ? type : String(type).split(',')).map((word) => typeWords[String(word)] ?? String(word)).join('或')
}

function valueWord(value: unknown): string {
  if (value === null) return '空'
  if (Array.isArray(value)) return '列表'
  return typeof value === 'object' ? '一组键值' : `${typeWords[typeof value] ?? typeof value}“${String(value)}”`
}

const text = (words: string | undefined): Phrase | undefined => (words ? { key: words, values: [] } : undefined)

function typeHint(type: unknown, value: unknown): Phrase | undefined {
  if (type === 'boolean' && typeof value === 'string') return /^(yes|y|on|是)$/i.test(value) ? say`请写 true` : say`请写 true 或 false，不加引号`
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return say`请加上英文引号`
  if ((type === 'integer' || type === 'number') && typeof value === 'string' && value !== '' && !Number.isNaN(Number(value))) return say`请去掉引号`
  if (type === 'array') return say`列表的每一项以“- ”开头，或写成 [甲, 乙]`
  return undefined
}
