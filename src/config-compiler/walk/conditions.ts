import { derived, type Model } from '#config-compiler/link/model.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import { operatorsTaking } from '#config-model/conditions/operators.ts'
import { memoize } from '#config-model/memoize.ts'
import { entities, forms, pages, workflows, type Defined } from './definitions.ts'

/** Keys under which conditions stand. */
const places = new Set<string>([
  'visibleWhen',
  'requiredWhen',
  'readonlyWhen',
  'when',
  'unless',
  'where',
  'require',
  'passes',
  'not',
  ...operatorsTaking('condition'),
  'timer',
  'all',
  'any',
])

const conditions = memoize(({ file, value }: Defined<object>) =>
  conditionsIn(value).map((found) => ({ ...found, file })),
)
const sets = derived((model) =>
  [...entities(model), ...forms(model), ...pages(model), ...workflows(model)].map(conditions),
)

/** Visits every condition, told by the key it is written under, parts of conditions too. */
export function eachCondition(
  model: Model,
  visit: (file: string, at: Pointer, condition: Record<string, unknown>) => void,
): void {
  model.visit(sets, (found) => {
    for (const { file, at, condition } of found) visit(file, at, condition)
  })
}

function conditionsIn(value: object): { at: Pointer; condition: Record<string, unknown> }[] {
  const found: { at: Pointer; condition: Record<string, unknown> }[] = []
  const at: Pointer = []
  const walk = (inner: unknown, isCondition: boolean): void => {
    if (inner === null || typeof inner !== 'object') return

    const isList = Array.isArray(inner)
    if (!isList && isCondition)
      found.push({ at: [...at], condition: inner as Record<string, unknown> })

    for (const [key, item] of isList ? inner.entries() : Object.entries(inner)) {
      at.push(key)
      walk(
        item,
        isList ? isCondition : places.has(key as string) && !(key === 'all' && !isCondition),
      )

      at.pop()
    }
  }

  walk(value, false)

  return found
}
