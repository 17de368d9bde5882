import { getOrThrow } from '#config-model/assert.ts'
import { configSchemas, definitions } from './schemas.ts'

/** The part of JSON Schema in which conditions on the keys of one item are written. */
interface Condition {
  'x-rule'?: string
  required?: string[]
  properties?: Record<string, Condition>
  dependencies?: Record<string, string[] | Condition>
  const?: unknown
  not?: Condition
  if?: Condition
  then?: Condition
  allOf?: Condition[]
  anyOf?: Condition[]
  oneOf?: Condition[]
}

/** The conditions of the schemas by the rule that reports them. */
const byRule = new Map<string, Condition[]>()

collect([definitions, configSchemas])

function collect(node: unknown): void {
  if (node === null || typeof node !== 'object') return

  const rule = (node as Condition)['x-rule']
  if (rule === undefined) for (const inner of Object.values(node)) collect(inner)
  else byRule.set(rule, [...(byRule.get(rule) ?? []), node])
}

/** The rules whose conditions stand in the schemas. */
export const rulesOfSchemas: readonly string[] = [...byRule.keys()]

/**
 * The keys by which an item offends against what the schemas say for a rule (`x-rule`): they are
 * missing or must not be there; `''` when it is no single key. The schema decides, so that every
 * editor knows it too; the rule has the words. `nth` chooses among several kinds of item with
 * conditions of one rule, in the order of the schemas.
 */
export const schemaFaults = (rule: string, item: object, nth = 0): string[] =>
  faultsOf(getOrThrow(byRule, rule)[nth] ?? {}, item)

/** Whether an item has the keys that go together, as the schemas say for a rule. */
export const meetsSchema = (rule: string, item: object, nth?: number): boolean =>
  schemaFaults(rule, item, nth).length === 0

function faultsOf(condition: Condition, value: unknown): string[] {
  const item = (value !== null && typeof value === 'object' ? value : {}) as Record<string, unknown>
  const lacking = (keys: string[]) => keys.filter((key) => item[key] === undefined)
  const written = <Part>(parts: Record<string, Part> = {}) =>
    Object.entries(parts).filter(([key]) => item[key] !== undefined)
  const isMet = (part: Condition) => faultsOf(part, value).length === 0
  const unless = (isRight: boolean) => (isRight ? [] : [''])
  const { required = [], not, allOf = [], anyOf, oneOf } = condition

  return [
    ...unless(!('const' in condition) || value === condition.const),
    ...lacking(required),
    ...written(condition.properties).flatMap(([key, part]) =>
      faultsOf(part, item[key]).length > 0 ? [key] : [],
    ),
    ...written(condition.dependencies).flatMap(([, part]) =>
      Array.isArray(part) ? lacking(part) : faultsOf(part, value),
    ),
    ...unless(not === undefined || !isMet(not)),
    ...(condition.if && isMet(condition.if) ? faultsOf(condition.then ?? {}, value) : []),
    ...allOf.flatMap((part) => faultsOf(part, value)),
    ...unless(anyOf?.some(isMet) ?? true),
    ...unless(oneOf === undefined || oneOf.filter(isMet).length === 1),
  ]
}
