import { getOrThrow } from '#config-model/assert.ts'
import { configSchemas, definitions } from './schemas.ts'

/** The part of JSON Schema used for conditions on the keys of an item. */
interface Condition {
  'x-rule'?: string
  required?: string[]
  properties?: Record<string, Condition>
  dependencies?: Record<string, string[] | Condition>
  const?: unknown
  enum?: unknown[]
  contains?: Condition
  minItems?: number
  not?: Condition
  if?: Condition
  then?: Condition
  allOf?: Condition[]
  anyOf?: Condition[]
  oneOf?: Condition[]
}

const byRule = new Map<string, Condition[]>()

collect([definitions, configSchemas])

function collect(node: unknown): void {
  if (node === null || typeof node !== 'object') return

  const rule = (node as Condition)['x-rule']
  if (rule === undefined) for (const inner of Object.values(node)) collect(inner)
  else byRule.set(rule, [...(byRule.get(rule) ?? []), node])
}

export const rulesOfSchemas: readonly string[] = [...byRule.keys()]

/**
 * The keys of an item that violate a rule's schema conditions (`x-rule`): missing or forbidden;
 * `''` when it is no single key. The schema decides, so that every editor knows it too; the rule
 * has the words. `nth` chooses among several kinds of items with conditions of one rule, in the
 * order of the schemas.
 */
export const schemaFaults = (rule: string, item: object, nth = 0): string[] =>
  faultsOf(getOrThrow(byRule, rule)[nth] ?? {}, item)

export const meetsSchema = (rule: string, item: object, nth?: number): boolean =>
  schemaFaults(rule, item, nth).length === 0

type Keyword = keyof Condition
type Checks = {
  [Name in Keyword]?: (operand: NonNullable<Condition[Name]>, of: Subject) => string[]
}

/** With its members when it is a map. */
interface Subject {
  value: unknown
  item: Record<string, unknown>
  condition: Condition
}

const nothing: string[] = []
const whole = ['']
const unless = (isRight: boolean) => (isRight ? nothing : whole)
const isMet = (condition: Condition, value: unknown) => faultsOf(condition, value).length === 0
const lacking = (keys: string[], { item }: Subject) =>
  keys.every((key) => item[key] !== undefined)
    ? nothing
    : keys.filter((key) => item[key] === undefined)
const empty = {}

const checks: Checks = {
  const: (operand, { value }) => unless(value === operand),
  enum: (operand, { value }) => unless(operand.includes(value)),
  contains: (operand, { value }) =>
    unless(!Array.isArray(value) || value.some((part) => isMet(operand, part))),
  minItems: (operand, { value }) => unless(!Array.isArray(value) || value.length >= operand),
  required: lacking,
  properties: (operand, { item }) =>
    Object.keys(operand).filter(
      (key) => item[key] !== undefined && !isMet(operand[key] ?? {}, item[key]),
    ),
  dependencies: (operand, subject) =>
    Object.entries(operand).flatMap(([key, part]) => {
      if (subject.item[key] === undefined) return nothing
      return Array.isArray(part) ? lacking(part, subject) : faultsOf(part, subject.value)
    }),
  not: (operand, { value }) => unless(!isMet(operand, value)),
  if: (operand, { value, condition }) =>
    isMet(operand, value) ? faultsOf(condition.then ?? {}, value) : nothing,
  allOf: (operand, { value }) => operand.flatMap((part) => faultsOf(part, value)),
  anyOf: (operand, { value }) => unless(operand.some((part) => isMet(part, value))),
  oneOf: (operand, { value }) => unless(operand.filter((part) => isMet(part, value)).length === 1),
}

function faultsOf(condition: Condition, value: unknown): string[] {
  const item = (value !== null && typeof value === 'object' ? value : empty) as Record<
    string,
    unknown
  >
  const subject = { value, item, condition }
  let faults = nothing

  for (const name in condition) {
    const check = checks[name as Keyword] as
      | ((operand: unknown, of: Subject) => string[])
      | undefined
    const more = check?.(condition[name as Keyword], subject) ?? nothing
    if (more.length > 0) faults = [...faults, ...more]
  }

  return faults
}
