import { type ConditionContext, isRow, recordContext } from '#config-model/conditions/context.ts'
import { readField } from '#config-model/conditions/read-path.ts'
import type { Config } from '#config-model/config.ts'
import { isGroup, isRows } from '#config-model/field-traits.ts'
import { memoize } from '#config-model/memoize.ts'
import type { EntityRecord, Json, RecordData } from '#config-model/record.ts'
import type { Field, Form } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import { computeRecordOnlyValues } from './computed-data.ts'
import { type Conditional, isVisible, withOverride } from './field-state.ts'

/** Null: by the record alone; conditions on users or time count as shown. */
export type Viewer = { user: User | null; now: Date } | null

/** At its place in the form, or inside rows. */
interface Place {
  name: string
  field: Field
  /** The conditions at each of its places in the form. */
  ways: Conditional[][]
  isConditionalInside: boolean
}

/**
 * The record without hidden values, in rows too, unless `whenHidden: keep`, with dependent computed
 * values. Hidden values are hidden for other conditions too, so that chains clear completely. The
 * same record when nothing is hidden. Unplaced fields remain.
 */
export function toEffectiveRecord(
  config: Config,
  formId: string | undefined,
  record: EntityRecord,
  viewer: Viewer,
): EntityRecord {
  const { effectiveRecord } = computeEffectiveRecord(
    config,
    { formId, record, viewer },
    (visible) => computeRecordOnlyValues(config, visible),
  )

  return effectiveRecord
}

export function computeEffectiveRecord(
  config: Config,
  { formId, record, viewer }: { formId: string | undefined; record: EntityRecord; viewer: Viewer },
  compute: (record: EntityRecord) => RecordData,
): { effectiveRecord: EntityRecord; data: RecordData } {
  const system = new Set(Object.values(config.entities[record.entity]?.scope ?? {}))
  const places = placesOf(config, formId, record.entity).filter(({ name }) => !system.has(name))
  const contextOf = (data: RecordData) =>
    viewer
      ? recordContext(config, { ...record, data }, viewer.user, viewer.now)
      : { ...recordContext(config, { ...record, data }, null, new Date(0)), isRecordOnly: true }

  const { data, effectiveData } = settleValues(places, record.data, contextOf, (visibleData) => ({
    ...visibleData,
    ...compute({ ...record, data: visibleData }),
  }))

  return {
    effectiveRecord: data === record.data ? record : { ...record, data: effectiveData },
    data,
  }
}

/**
 * A dialog's values without hidden fields.
 * @param contextOf builds the context of the fields
 */
export function toVisibleFormValues(
  fields: Record<string, Field>,
  values: RecordData,
  contextOf: (values: RecordData) => ConditionContext,
): RecordData {
  return settleValues(placesWithoutForm(fields), values, contextOf, (visibleData) => visibleData)
    .data
}

/**
 * Hides values until the conditions agree. `data` has the visible values; `effectiveData` the same
 * with computed values.
 */
function settleValues(
  places: readonly Place[],
  values: RecordData,
  contextOf: (values: RecordData) => ConditionContext,
  compute: (visibleData: RecordData) => RecordData,
): { data: RecordData; effectiveData: RecordData } {
  let data = withoutHiddenValues(places, values, contextOf(values))
  if (data === values) return { data, effectiveData: values }

  // Each pass settles one more link of every chain; cycles, which the linter rejects, would never
  // settle.
  let effectiveData = compute(data)

  for (let pass = 0; pass <= places.length; pass++) {
    const next = withoutHiddenValues(places, values, contextOf(effectiveData))
    if (isSameValue(next, data)) return { data, effectiveData }
    data = next
    effectiveData = compute(data)
  }

  for (;;) {
    const next = withoutHiddenValues(places, data, contextOf(effectiveData))
    if (next === data) return { data, effectiveData }
    data = next
    effectiveData = compute(data)
  }
}

/** Places that may be hidden; without a form, all such fields of the entity. */
function placesOf(config: Config, formId: string | undefined, entity: string): readonly Place[] {
  const { fields } = config.entities[entity] ?? {}
  if (!fields) return []
  const form = formId === undefined ? undefined : config.forms[formId]

  return form && form.entity === entity ? placesIn(fields)(form) : placesWithoutForm(fields)
}

const placesWithoutForm = memoize((fields: Record<string, Field>) =>
  Object.entries(fields)
    .map(([name, field]) => placeOf(name, field, [[field]]))
    .filter(mayHide),
)

/** Memoized: every input needs it. */
const placesIn = memoize((fields: Record<string, Field>) =>
  memoize((form: Form): readonly Place[] => {
    const ways = new Map<string, Conditional[][]>()
    for (const step of form.steps)
      for (const section of step.sections)
        for (const name of section.fields)
          ways.set(name, [...(ways.get(name) ?? []), [step, section]])

    return [...ways]
      .flatMap(([name, around]) => {
        const field = fields[name]
        if (!field) return []

        const inForm = withOverride(field, form.fields?.[name])

        return placeOf(
          name,
          inForm,
          around.map((way) => [...way, inForm]),
        )
      })
      .filter(mayHide)
  }),
)

const placeOf = (name: string, field: Field, ways: Conditional[][]): Place => ({
  name,
  field,
  ways: ways.map((way) => way.filter(isConditional)),
  isConditionalInside: isConditionalInside(field),
})

const isConditional = ({ since, until, visibleWhen }: Conditional): boolean =>
  since !== undefined || until !== undefined || visibleWhen !== undefined

const isConditionalInside = ({ fields = {} }: Field): boolean =>
  Object.values(fields).some((inner) => isConditional(inner) || isConditionalInside(inner))

/** Wholly or in part. Computed values follow visible ones. */
const mayHide = ({ field, ways, isConditionalInside: isInside }: Place): boolean =>
  field.computed === undefined && (isInside || ways.every((way) => way.length > 0))

/** The same object when nothing is hidden. */
function withoutHiddenValues(
  places: readonly Place[],
  data: RecordData,
  context: ConditionContext,
): RecordData {
  let visibleData = data
  const copyOnce = () => (visibleData === data ? (visibleData = { ...data }) : visibleData)

  for (const { name, field, ways, isConditionalInside: isInside } of places) {
    const stored = [name, ...(field.was ?? [])].filter((key) => Object.hasOwn(visibleData, key))
    if (stored.length === 0) continue

    if (!ways.some((way) => way.every((part) => isVisible(part, context)))) {
      if (field.whenHidden === 'keep') continue
      for (const key of stored) delete copyOnce()[key]
    } else if (isInside) {
      const [key = name] = stored
      const value = visibleData[key] ?? null
      const inside = withoutHiddenInside(name, field, value, context)
      if (inside !== value) copyOnce()[key] = inside
    }
  }

  return visibleData
}

/** A list or group without hidden cells, which the rows of the context determine. */
function withoutHiddenInside(
  name: string,
  field: Field,
  value: Json,
  context: ConditionContext,
): Json {
  const { fields = {} } = field
  const effectiveValue = readField(context.scopes.at(-1)?.values ?? {}, name, field)
  if (isRows(field) && Array.isArray(value)) {
    const isAligned = Array.isArray(effectiveValue) && effectiveValue.length === value.length
    const effectiveRows = (isAligned ? effectiveValue : value) as RecordData[]
    const rows = value.map((row, index) =>
      isRow(row)
        ? withoutHiddenCells(
            fields,
            row,
            { values: effectiveRows[index] ?? row, rows: effectiveRows, index },
            context,
          )
        : row,
    )

    return rows.every((row, index) => row === value[index]) ? value : rows
  }

  if (isGroup(field) && isRow(value))
    return withoutHiddenCells(
      fields,
      value,
      { values: isRow(effectiveValue) ? effectiveValue : value },
      context,
    )

  return value
}

interface Cells {
  values: RecordData
  rows?: RecordData[]
  index?: number
}

function withoutHiddenCells(
  fields: Record<string, Field>,
  row: RecordData,
  cells: Cells,
  context: ConditionContext,
): RecordData {
  const inside = { ...context, scopes: [...context.scopes, { fields, ...cells }] }
  let visibleRow = row

  for (const [name, value] of Object.entries(row)) {
    const inner = fields[name]
    if (!inner || inner.computed || inner.whenHidden === 'keep') continue

    if (!isVisible(inner, inside)) {
      if (visibleRow === row) visibleRow = { ...row }
      delete visibleRow[name]
    } else if (inner.fields) {
      const visibleValue = withoutHiddenInside(name, inner, value, inside)
      if (visibleValue !== value) visibleRow = { ...visibleRow, [name]: visibleValue }
    }
  }

  return visibleRow
}
