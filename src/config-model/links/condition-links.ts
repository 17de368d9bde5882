import { dictionaryItems } from '#config-model/dictionary.ts'
import type { Candidate } from '#config-model/did-you-mean.ts'
import { fieldAt } from '#config-model/field-types.ts'
import type { Model } from '#config-model/model.ts'
import type { Pointer } from '#config-model/source.ts'
import type { Condition, Field, Operand } from '#config-model/types.generated.ts'
import { yearFacts } from '#config-model/years.ts'

/** Where a condition or operand stands and which fields its paths may start with, innermost last. */
export interface Place {
  file: string
  /** Entity whose states and fields are meant. */
  entity?: string | undefined
  scopes: Record<string, Field>[]
  /** Fields of the transition dialog, for `form`. */
  form?: Record<string, Field> | undefined
}

const userFacts = ['id', 'username', 'name', 'nickName', 'userType', 'regionCode', 'ownerId']
const system: Record<string, Field> = Object.fromEntries(
  ['id', 'year', 'state', 'region', 'owner', 'createdBy'].map((name) => [name, { type: 'text', title: name }]),
)
const comparisons = ['is', 'isNot', 'above', 'atLeast', 'below', 'atMost', 'before', 'after', 'contains'] as const

const titled = (items: Record<string, { title?: string }>): Candidate[] => Object.entries(items).map(([name, { title }]) => ({ name, title }))

/** Role codes and role sets as candidates. */
export function roleCandidates(model: Model): Candidate[] {
  return [...titled(model.config.roles.roles), ...Object.keys(model.config.roles.sets ?? {}).map((name) => ({ name }))]
}

/** Reports names in an `auth`-like list that are neither a role nor a role set. */
export function linkRoles(model: Model, file: string, pointer: Pointer, names: string[] | undefined): void {
  for (const [index, name] of (names ?? []).entries()) model.resolve(file, [...pointer, index], 'ref/role', '角色', name, roleCandidates(model))
}

/** The field at a path, looked for from the innermost scope; undefined and a problem when there is none. */
export function linkPath(model: Model, place: Place, pointer: Pointer, path: string, part: 'key' | 'value' = 'value'): Field | undefined {
  const first = path.split('.')[0]!
  const scope = [system, ...place.scopes].findLast((fields) => first in fields)
  const field = scope && fieldAt({ fields: scope }, path)
  if (field) return field
  const candidates = place.scopes.toReversed().flatMap((fields) => titled(fields))
  const tail = scope ? path.split('.').at(-1)! : first
  const inner = scope ? titled(scope[first]?.fields ?? {}) : candidates
  model.resolve(
    place.file,
    pointer,
    'ref/field',
    '字段',
    tail,
    inner.filter(({ name }) => name !== tail),
    part,
  )
  return undefined
}

/** Names inside an operand. */
export function linkOperand(model: Model, place: Place, pointer: Pointer, operand: Operand | undefined): void {
  if (operand === null || typeof operand !== 'object') return
  if (operand.field !== undefined) linkPath(model, place, [...pointer, 'field'], operand.field)
  for (const [index, path] of (operand.sum ?? []).entries()) linkPath(model, place, [...pointer, 'sum', index], path)
  if (operand.year !== undefined)
    model.resolve(
      place.file,
      [...pointer, 'year'],
      'ref/year',
      '年度参数',
      operand.year,
      yearFacts.map((name) => ({ name })),
    )
  if (operand.form !== undefined) model.resolve(place.file, [...pointer, 'form'], 'ref/field', '办理表单字段', operand.form, titled(place.form ?? {}))
  if (operand.user !== undefined) {
    const [first = '', second] = operand.user.split('.')
    if (first === 'enterprise' && second !== undefined)
      model.resolve(
        place.file,
        [...pointer, 'user'],
        'ref/field',
        '申报主体字段',
        second,
        titled(model.config.entities['enterprise']?.fields ?? { [second]: {} }),
      )
    else
      model.resolve(
        place.file,
        [...pointer, 'user'],
        'ref/user-fact',
        '用户资料',
        first,
        userFacts.map((name) => ({ name })),
      )
  }
}

/** Every name inside a condition: fields, states, flags, roles, windows, dictionary values. */
export function linkCondition(model: Model, place: Place, pointer: Pointer, condition: Condition | undefined): void {
  if (!condition) return
  for (const key of ['all', 'any'] as const)
    for (const [index, part] of (condition[key] ?? []).entries()) linkCondition(model, place, [...pointer, key, index], part)
  if (condition.not) linkCondition(model, place, [...pointer, 'not'], condition.not)
  const list = (value: string | string[] | undefined, key: string): [string, Pointer][] =>
    Array.isArray(value) ? value.map((name, index) => [name, [...pointer, key, index]]) : value === undefined ? [] : [[value, [...pointer, key]]]
  for (const [name, at] of list(condition.role, 'role')) model.resolve(place.file, at, 'ref/role', '角色', name, roleCandidates(model))
  const workflow = Object.values(model.config.workflows).find((item) => item.entity === place.entity)
  for (const [name, at] of list(condition.state, 'state')) model.resolve(place.file, at, 'ref/state', '状态', name, titled(workflow?.states ?? {}))
  if (condition.flag !== undefined) model.resolve(place.file, [...pointer, 'flag'], 'ref/flag', '标记', condition.flag, titled(workflow?.flags ?? {}))
  if (condition.window !== undefined)
    model.resolve(place.file, [...pointer, 'window'], 'ref/window', '时间窗口', condition.window, titled(model.config.years.windows))
  for (const [index, path] of (condition.sum ?? []).entries()) linkPath(model, place, [...pointer, 'sum', index], path)
  if (condition.change !== undefined) linkPath(model, place, [...pointer, 'change'], condition.change)
  const field = condition.field === undefined ? undefined : linkPath(model, place, [...pointer, 'field'], condition.field)
  for (const key of comparisons) {
    linkOperand(model, place, [...pointer, key], condition[key])
    linkValue(model, place, [...pointer, key], field, condition[key])
  }
  for (const key of ['in', 'notIn'] as const)
    for (const [index, value] of (condition[key] ?? []).entries()) linkValue(model, place, [...pointer, key, index], field, value)
  for (const key of ['has', 'every'] as const)
    if (condition[key]) linkCondition(model, { ...place, scopes: [...place.scopes, field?.fields ?? {}] }, [...pointer, key], condition[key])
  if (condition.within !== undefined)
    model.resolve(place.file, [...pointer, 'within'], 'ref/region', '区划代码', condition.within, [
      { name: '86' },
      ...model.config.regions.map(({ c, n }) => ({ name: c, title: n })),
    ])
}

/** A constant compared with a dictionary field must be one of its items. */
export function linkValue(model: Model, place: Place, pointer: Pointer, field: Field | undefined, value: unknown): void {
  if (field?.type !== 'dictionary' || typeof value !== 'string') return
  const items = dictionaryItems(model.config, field.dictionary ?? '')
  if (items.length > 0)
    model.resolve(
      place.file,
      pointer,
      'ref/dictionary-value',
      `字典“${field.dictionary}”的值`,
      value,
      items.map((item) => ({ name: item.value, title: item.label })),
    )
}
