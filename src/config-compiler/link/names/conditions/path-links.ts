import type { Candidate } from '#config-compiler/diagnostic/did-you-mean.ts'
import type { Part, Pointer } from '#config-compiler/diagnostic/problem.ts'
import { fieldCandidates, titledCandidates } from '#config-compiler/link/names/candidates.ts'
import { fieldAmong } from '#config-compiler/link/names/name-kinds.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import type { Model } from '#config-compiler/model.ts'
import { textBefore, itemAt } from '#config-model/assert.ts'
import { workflowOf } from '#config-model/config.ts'
import { isReference, isRows } from '#config-model/field-traits.ts'
import { fieldAt } from '#config-model/field-types.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { systemColumns } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { scopeOf, type ConditionPlace } from './place.ts'

const texts = definePhrases({
  columnOnly: {
    zh: '“{name}”（{title}）只能做列表的列和排序，条件和公式里没有它',
    en: '"{name}" ({title}) is a column of lists only: conditions and figures do not know it',
  },
  writeState: { zh: '按状态判断请写 { state: … }', en: 'judge by the state with { state: … }' },
  noDue: {
    zh: '“dueAt”（办理期限）永远是空的：流程没有一个状态写了 due',
    en: '"dueAt" (the deadline) is always empty: no state of the workflow has due',
  },
  writeDue: {
    zh: '请在状态中写 due，如 due: { workdays: 5 }，或判断实体的字段',
    en: 'write due in a state, such as due: { workdays: 5 }, or judge a field of the entity',
  },
  overReference: {
    zh: '“{title}”引用另一条记录，这里不能直接写那条记录的字段“{path}”',
    en: '"{title}" refers to another record: a field of that record, "{path}", cannot be named here',
  },
  takeFirst: {
    zh: '请在实体里加一个字段，写 computed: { copy: { field: {path} } }，这里写那个字段',
    en: 'add a field to the entity with computed: { copy: { field: {path} } } and name that field here',
  },
  noRow: {
    zh: '“{title}”有许多行，“{path}”没有写明哪一行，永远没有值',
    en: '"{title}" has many rows: "{path}" names none of them and never has a value',
  },
  nameRow: {
    zh: '请写 {every}（每一行）、{first}（第一行）或 {last}（最后一行）',
    en: 'write {every} (every row), {first} (the first row) or {last} (the last row)',
  },
  useFields: { zh: '请用实体里的字段', en: 'use a field of the entity' },
})

/**
 * The field at a path, from the innermost scope; reports an unknown one, and a path into rows that
 * names no row, unless it is meant as a column. */
export function linkPath(
  model: Model,
  place: ConditionPlace,
  pointer: Pointer,
  {
    path,
    part = 'value',
    isColumn = false,
  }: { path: string; part?: Part | undefined; isColumn?: boolean },
): Field | undefined {
  const first = textBefore(path, '.')
  const scope = scopeOf(place, first)
  const field = scope && fieldAt({ fields: scope }, path)
  if (field && path === 'dueAt' && !place.scopes.includes(scope) && !hasDue(model, place))
    model.report(refRules.field, { file: place.file, pointer }, texts.noDue(), {
      hint: texts.writeDue(),
      part,
    })

  if (field) {
    if (!isColumn) reportMissingRow(model, { file: place.file, pointer, part }, scope, path)
    return field
  }

  if (!scope && Object.hasOwn(systemColumns, first)) {
    const message = texts.columnOnly({ name: first, title: systemColumns[first] ?? first })
    const hint = first === 'state' ? texts.writeState() : texts.useFields()
    model.report(refRules.field, { file: place.file, pointer }, message, { hint, part })

    return undefined
  }

  if (scope && reportReferencePath(model, { file: place.file, pointer, part }, scope, path))
    return undefined

  const candidates = place.scopes
    .toReversed()
    .flatMap((fields, index) => fieldsOf(model, place, fields, index === place.scopes.length - 1))
  const { tail, inner } = scope ? wrongSegment(scope, path) : { tail: first, inner: candidates }

  model.resolve(place.file, pointer, tail, {
    ...fieldAmong(inner.filter(({ name }) => name !== tail)),
    part,
  })

  return undefined
}

/**
 * Reports and returns whether a path leads through a reference: only a field copied over the
 * reference can be named.
 */
export function reportReferencePath(
  model: Model,
  { file, pointer, part = 'value' }: { file: string; pointer: Pointer; part?: Part },
  fields: Record<string, Field>,
  path: string,
): boolean {
  const first = textBefore(path, '.')
  const field = Object.hasOwn(fields, first) ? fields[first] : undefined
  if (!isReference(field) || !path.includes('.')) return false

  model.report(
    refRules.field,
    { file, pointer },
    texts.overReference({ title: field.title, path }),
    { hint: texts.takeFirst({ path }), part },
  )

  return true
}

/** Reports a path into rows that names no row: reading it finds nothing. */
function reportMissingRow(
  model: Model,
  { file, pointer, part }: { file: string; pointer: Pointer; part: Part },
  fields: Record<string, Field>,
  path: string,
): void {
  const segments = path.split('.')
  for (const [index, segment] of segments.slice(1).entries()) {
    const before = segments.slice(0, index + 1)
    const rows = fieldAt({ fields }, before.join('.'))
    const isBehindRow = fieldAt({ fields }, before.slice(0, -1).join('.')) === rows
    if (!isRows(rows) || isBehindRow) continue

    const isColumn = Object.hasOwn(rows.fields ?? {}, segment)
    if (!isColumn && (!/^\d+$/.test(segment) || isYearOf(rows, segment))) continue

    const rest = segments.slice(index + (isColumn ? 1 : 2))
    const named = (row: string) => [...before, row, ...rest].join('.')
    model.report(refRules.field, { file, pointer }, texts.noRow({ title: rows.title, path }), {
      hint: texts.nameRow({ every: named('*'), first: named('first'), last: named('last') }),
      part,
    })
    return
  }
}

const isYearOf = ({ rows }: Field, segment: string) =>
  rows?.years !== undefined && segment.length === 4

/** Some state of the workflow has a deadline. */
function hasDue(model: Model, { entity }: ConditionPlace): boolean {
  const { states = {} } = workflowOf(model.config, entity ?? '') ?? {}
  return Object.values(states).some(({ due }) => due !== undefined)
}

/** The first unresolved segment of a path, and its candidates. */
function wrongSegment(
  scope: Record<string, Field>,
  path: string,
): { tail: string; inner: Candidate[] } {
  const segments = path.split('.')
  const at = segments.findIndex(
    (_, index) => !fieldAt({ fields: scope }, segments.slice(0, index + 1).join('.')),
  )
  const tail = itemAt(segments, at)
  const field = fieldAt({ fields: scope }, segments.slice(0, at).join('.'))
  const isBeforeRow = isRows(field) && at < segments.length - 1

  return {
    tail,
    inner: isBeforeRow
      ? ['first', 'last', '*'].map((name) => ({ name }))
      : titledCandidates(field?.fields ?? {}),
  }
}

/** Fields of an entity have definitions; others do not. */
function fieldsOf(
  model: Model,
  place: ConditionPlace,
  fields: Record<string, Field>,
  isOutermost: boolean,
) {
  return isOutermost &&
    place.entity !== undefined &&
    model.config.entities[place.entity]?.fields === fields
    ? fieldCandidates(model, place.entity)
    : titledCandidates(fields)
}
