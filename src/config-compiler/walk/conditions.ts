import { operatorsTaking } from '#config-model/conditions/operators.ts'
import type { Model } from '#config-compiler/link/model.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'

/** Keys under which conditions stand. */
const places = new Set<string>([
  'visibleWhen',
  'requiredWhen',
  'readonlyWhen',
  'when',
  'unless',
  'where',
  'require',
  'not',
  ...operatorsTaking('condition'),
  'timer',
  'all',
  'any',
])

const conditions = new WeakMap<object, { at: Pointer; condition: Record<string, unknown> }[]>()

/** Every condition, told by the key it is written under, parts of conditions too. */
export function eachCondition(
  model: Model,
  visit: (file: string, at: Pointer, condition: Record<string, unknown>) => void,
): void {
  for (const file of model.files) {
    if (!/^(entities|forms|workflows|pages)\//.test(file)) continue
    const value = model.value(file)
    if (value === null || typeof value !== 'object') continue
    let found = conditions.get(value)
    if (!found) conditions.set(value, (found = conditionsIn(value)))
    for (const { at, condition } of found) visit(file, at, condition)
  }
}

function conditionsIn(value: object): { at: Pointer; condition: Record<string, unknown> }[] {
  const found: { at: Pointer; condition: Record<string, unknown> }[] = []
  const at: Pointer = []
  const walk = (inner: unknown, isCondition: boolean): void => {
    if (inner === null || typeof inner !== 'object') return
    const isList = Array.isArray(inner)
    if (!isList && isCondition) found.push({ at: [...at], condition: inner as Record<string, unknown> })
    for (const [key, item] of isList ? inner.entries() : Object.entries(inner)) {
      at.push(key)
      walk(item, isList ? isCondition : places.has(key as string) && !(key === 'all' && !isCondition))
      at.pop()
    }
  }
  walk(value, false)
  return found
}
