import { say } from '#config-model/phrase.ts'
import { didYouMean } from '#config-model/did-you-mean.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import type { Model } from '#config-model/model.ts'
import type { Pointer } from '#config-model/source.ts'
import type { Field } from '#config-model/types.generated.ts'

/** Keys every type of field may carry. */
const general = new Set([
  'type',
  'title',
  'help',
  'placeholder',
  'required',
  'requiredWhen',
  'visibleWhen',
  'readonly',
  'readonlyWhen',
  'whenHidden',
  'default',
  'message',
  'search',
  'filter',
  'sort',
  'was',
  'since',
  'until',
  'computed',
  'widget',
])
const ranges = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['since', 'until'],
] as const

/** Fields of entities and transition dialogs: keys that fit the type, values that are possible, patterns that compile. */
export function checkFields(model: Model): void {
  for (const [id, entity] of Object.entries(model.config.entities)) walk(model, `entities/${id}.yaml`, ['fields'], entity.fields)
  for (const [id, workflow] of Object.entries(model.config.workflows)) {
    for (const [name, transition] of Object.entries(workflow.transitions))
      if (transition.form) walk(model, `workflows/${id}.yaml`, ['transitions', name, 'form'], transition.form)
  }
}

function walk(model: Model, file: string, pointer: Pointer, fields: Record<string, Field>): void {
  for (const [name, field] of Object.entries(fields)) {
    const at = [...pointer, name]
    checkKeys(model, file, at, field)
    checkNeeds(model, file, at, field)
    checkPattern(model, file, at, field)
    for (const [low, high] of ranges)
      if (field[low] !== undefined && field[high] !== undefined && field[low] > field[high])
        model.report(file, [...at, high], 'form/min-gt-max', say`${high}（${field[high]}）小于 ${low}（${field[low]}），没有值能满足`)
    if (field.required && (field.readonly || field.widget === undefined) && field.readonly && field.default === undefined && field.computed === undefined)
      model.report(file, [...at, 'required'], 'form/required-readonly', say`“${field.title}”必填却只读，也没有默认值，谁也无法填写`, {
        hint: say`请写 default 或 computed，或去掉 required`,
        part: 'key',
      })
    if (field.fields) walk(model, file, [...at, 'fields'], field.fields)
  }
}

function checkKeys(model: Model, file: string, at: Pointer, field: Field): void {
  const allowed = fieldTypes[field.type].keys as readonly string[]
  for (const key of Object.keys(field)) {
    if (general.has(key) || key.startsWith('ui:') || allowed.includes(key)) continue
    model.report(file, [...at, key], 'field/key-type', say`${field.type} 字段不能写“${key}”`, {
      hint: didYouMean(
        key,
        allowed.map((name) => ({ name })),
      ),
      part: 'key',
    })
  }
}

function checkNeeds(model: Model, file: string, at: Pointer, field: Field): void {
  const needs = (key: 'dictionary' | 'entity' | 'fields' | 'rows' | 'accept') =>
    field[key] === undefined && model.report(file, at, 'field/missing-key', say`${field.type} 字段“${field.title}”须写 ${key}`, { part: 'key' })
  if (field.type === 'dictionary') needs('dictionary')
  if (field.type === 'reference') needs('entity')
  if (field.type === 'list' || field.type === 'group' || field.type === 'table') needs('fields')
  if (field.type === 'table') needs('rows')
  if (field.type === 'files') needs('accept')
}

function checkPattern(model: Model, file: string, at: Pointer, field: Field): void {
  if (field.pattern === undefined) return
  try {
    RegExp(field.pattern, 'u')
  } catch {
    model.report(file, [...at, 'pattern'], 'form/pattern-invalid', say`正则表达式写错了：${field.pattern}`, {
      hint: say`请检查括号是否成对，特殊符号前加 \\\\`,
    })
    return
  }
  const branches = field.pattern.replace(/^\^\((.*)\)\$$/s, '$1').split('|')
  if (!field.pattern.startsWith('^') || !field.pattern.endsWith('$') || branches.length === 0)
    model.report(file, [...at, 'pattern'], 'form/pattern-unanchored', say`正则表达式没有写 ^ 和 $，前后多出的字符也会通过`, {
      hint: say`^${field.pattern}$`,
    })
}
