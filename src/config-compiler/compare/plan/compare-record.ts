import { expandRoles } from '#config-model/access/access.ts'
import { isEmpty } from '#config-model/conditions/compare.ts'
import { recordContext, rowContext } from '#config-model/conditions/context.ts'
import { readField } from '#config-model/conditions/read-path.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { isRows } from '#config-model/field-traits.ts'
import {
  checkRecord,
  type FieldProblem,
  type Validators,
} from '#config-model/forms/check-record.ts'
import { fieldState } from '#config-model/forms/field-state.ts'
import { effectiveForm, type EffectiveField } from '#config-model/forms/form-schema.ts'
import type { EntityRecord, Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { editorsOf } from '#config-model/workflow/editing.ts'
import type { AffectedParts } from './affected.ts'

/** A narrowed configuration with its compiled checks. */
export interface ComparedSide {
  config: Config
  form: string
  placed: Set<string>
  validators(year: number | null): Validators
}

export interface RecordComparison {
  problems: FieldProblem[]
  /** Fields with problems that the form locks. */
  locked: string[]
}
/** Fields whose values would be hidden; rows as `certs.note`. */
export interface VisibilityChange {
  hidden: string[]
  /** Cleared by the next submission. */
  cleared: string[]
}

/**
 * Compares a record's problems under both sides. The record needs at least the values that the
 * affected fields read.
 */
export function compareRecord(
  before: ComparedSide,
  after: ComparedSide,
  affected: AffectedParts,
  { record, now }: { record: EntityRecord; now: Date },
): RecordComparison {
  const context = { record, user: fillerOf(after.config, record), now }
  const newErrors = errorsOf(after, context)
  if (newErrors.length === 0) return { problems: [], locked: [] }

  const knownKeys = new Set(errorsOf(before, context).map((problem) => keyOf(problem, affected)))
  const problems = newErrors.filter((problem) => !knownKeys.has(keyOf(problem, affected)))

  return { problems, locked: problems.length === 0 ? [] : lockedAmong(after, context, problems) }
}

type FormContext = { record: EntityRecord; user: User; now: Date }

const errorsOf = (side: ComparedSide, context: FormContext): FieldProblem[] =>
  checkRecord(side.config, side.form, context, side.validators(context.record.year)).filter(
    ({ severity }) => severity === 'error',
  )

/** A field counts once for all its problems, each rule of the entity separately. */
const keyOf = ({ path, rule }: FieldProblem, { rules }: AffectedParts): string =>
  `${path.join('/')} ${rules.includes(rule) ? rule : ''}`

function lockedAmong(side: ComparedSide, context: FormContext, problems: FieldProblem[]): string[] {
  const open = new Set(
    placedFields(side, context).flatMap(({ name, readonly }) => (readonly ? [] : [name])),
  )
  return [...new Set(problems.map(({ path }) => String(path[0])).filter((name) => !open.has(name)))]
}

const placedFields = (side: ComparedSide, context: FormContext): EffectiveField[] =>
  effectiveForm(side.config, side.form, context).steps.flatMap(({ sections }) =>
    sections.flatMap(({ fields }) => fields),
  )

/** Non-empty values that the change newly hides or clears. */
export function compareVisibility(
  before: ComparedSide,
  after: ComparedSide,
  affected: AffectedParts,
  { record, now }: { record: EntityRecord; now: Date },
): VisibilityChange {
  const context = { record, user: fillerOf(after.config, record), now }
  const hidden: string[] = []
  const cleared: string[] = []
  const { data, entity } = context.record
  const filled = affected.visibleFields.filter(
    (name) => !isEmpty(readField(data, name, after.config.entities[entity]?.fields[name])),
  )
  if (filled.length === 0) return { hidden, cleared }

  const visibleBefore = new Map(placedFields(before, context).map((item) => [item.name, item]))
  const visibleAfter = new Map(placedFields(after, context).map((item) => [item.name, item]))

  for (const name of filled) {
    const field = after.config.entities[entity]?.fields[name]
    const old = visibleBefore.get(name)
    const now = visibleAfter.get(name)
    if (!field || !old) continue

    if (!now) {
      hidden.push(name)
      if (after.placed.has(name) && field.whenHidden !== 'keep') cleared.push(name)
    } else if (isRows(field)) {
      for (const inner of hiddenInRows(before, after, { old, now }, context)) {
        hidden.push(`${name}.${inner.name}`)
        if (inner.isCleared) cleared.push(`${name}.${inner.name}`)
      }
    }
  }

  return { hidden, cleared }
}

/** Newly hidden in some row. */
function hiddenInRows(
  before: ComparedSide,
  after: ComparedSide,
  { old, now }: { old: EffectiveField; now: EffectiveField },
  context: FormContext,
): { name: string; isCleared: boolean }[] {
  const rows = (context.record.data[now.name] ?? []) as Json[]
  if (!Array.isArray(rows)) return []

  const shows = (side: ComparedSide, { field }: EffectiveField, name: string, index: number) => {
    const inner = field.fields?.[name]
    if (!inner) return false

    const scope = recordContext(side.config, context.record, context.user, context.now)

    return fieldState(inner, rowContext(scope, field.fields ?? {}, rows as RecordData[], index))
      .visible
  }

  return Object.entries(now.field.fields ?? {}).flatMap(([name, inner]) => {
    const isHidden = rows.some(
      (row, index) =>
        row !== null &&
        typeof row === 'object' &&
        !isEmpty((row as RecordData)[name]) &&
        shows(before, old, name, index) &&
        !shows(after, now, name, index),
    )

    return isHidden ? [{ name, isCleared: inner.whenHidden !== 'keep' }] : []
  })
}

/** A user with the roles that may submit a record. */
function fillerOf(config: Config, record: EntityRecord): User {
  const workflow = workflowOf(config, record.entity)
  const submit = Object.values(workflow?.transitions ?? {}).find(({ guard }) =>
    guard?.includes('form-valid'),
  )

  return {
    id: record.createdBy ?? '',
    username: '',
    name: '',
    nickName: '',
    roles: expandRoles(
      config,
      submit?.by.roles ?? Object.values(workflow?.states ?? {}).flatMap(editorsOf)[0]?.roles ?? [],
    ),
    userType: '',
    regionCode: record.region,
    ownerId: record.owner ?? '',
    owner: null,
  }
}

/** Removed paths and dictionary items that a record uses. */
export function findOrphans(
  config: Config,
  affected: AffectedParts,
  data: RecordData,
): { paths: string[]; items: string[] } {
  const paths = affected.removed.filter((path) => !isEmpty(valueAt(data, path.split('.'))))
  const items: string[] = []
  if (Object.keys(affected.removedItems).length > 0)
    collectItems(config.entities[affected.entity]?.fields ?? {}, data, '', {
      removed: affected.removedItems,
      out: items,
    })

  return { paths, items: [...new Set(items)] }
}

function valueAt(value: Json | undefined, [first, ...rest]: string[]): Json | undefined {
  if (first === undefined || value === null || typeof value !== 'object')
    return first === undefined ? value : undefined
  if (Array.isArray(value))
    return value.map((row) => valueAt(row, [first, ...rest])).find((inner) => !isEmpty(inner))

  return valueAt(value[first], rest)
}

/** Adds the removed items in use to `out`, as path and value separated by a tab. */
function collectItems(
  fields: Record<string, Field>,
  data: RecordData,
  prefix: string,
  { removed: gone, out }: { removed: Record<string, string[]>; out: string[] },
): void {
  for (const [name, field] of Object.entries(fields)) {
    const value = readField(data, name, field)
    if (isEmpty(value)) continue

    const lost = gone[field.dictionary ?? '']
    if (lost)
      for (const item of [value].flat())
        if (typeof item === 'string' && lost.includes(item)) out.push(`${prefix}${name}\t${item}`)

    if (field.fields)
      for (const row of [value].flat())
        if (row !== null && typeof row === 'object')
          collectItems(field.fields, row as RecordData, `${prefix}${name}.`, { removed: gone, out })
  }
}
