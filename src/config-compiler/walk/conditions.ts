import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { deriveFromModel, type Model } from '#config-compiler/model.ts'
import { operatorsWithArgument } from '#config-model/conditions/operators.ts'
import { memoize } from '#config-model/memoize.ts'
import {
  definedEntities,
  definedForms,
  definedPages,
  definedWorkflows,
  type Definition,
} from './definitions.ts'

/** Keys that hold conditions. */
const places = new Set<string>([
  'visibleWhen',
  'requiredWhen',
  'readonlyWhen',
  'when',
  'unless',
  'where',
  'among',
  'require',
  'passes',
  'not',
  ...operatorsWithArgument('condition'),
  'timer',
  'all',
  'any',
])

const conditions = memoize(({ file, value }: Definition<object>) =>
  conditionsIn(value).map((place) => ({ ...place, file })),
)
const sets = deriveFromModel((model) =>
  [
    ...definedEntities(model),
    ...definedForms(model),
    ...definedPages(model),
    ...definedWorkflows(model),
  ].map(conditions),
)

export function eachCondition(
  model: Model,
  visit: (file: string, at: Pointer, condition: Record<string, unknown>) => void,
): void {
  model.visit(sets, (place) => {
    for (const { file, at, condition } of place) visit(file, at, condition)
  })
}

function conditionsIn(value: object): { at: Pointer; condition: Record<string, unknown> }[] {
  const conditionPlaces: { at: Pointer; condition: Record<string, unknown> }[] = []
  const at: Pointer = []
  const walk = (inner: unknown, isCondition: boolean): void => {
    if (inner === null || typeof inner !== 'object') return

    const isList = Array.isArray(inner)
    if (!isList && isCondition)
      conditionPlaces.push({ at: [...at], condition: inner as Record<string, unknown> })

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

  return conditionPlaces
}
