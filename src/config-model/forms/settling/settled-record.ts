import { isRow, recordContext, type Context } from '#config-model/conditions/context.ts'
import { readField } from '#config-model/conditions/read-path.ts'
import type { Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import type { EntityRecord, Json, RecordData } from '#config-model/record.ts'
import type { Field, Form } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { sameValue } from '#config-model/values/same-value.ts'
import { hasRows, isShown, withOverride, type Conditional } from '../field-state.ts'
import { followingValues } from './computed-data.ts'

/**
 * Who looks at a record when; null: whether a value counts follows from the record alone, and what
 * depends on people or the moment counts.
 */
export type Viewer = { user: User | null; now: Date } | null

/** A field with a condition of its own, of its place in the form or inside its rows. */
interface Place {
  name: string
  field: Field
  /** Every place the form has for it: what must hold there for it to be shown. */
  ways: Conditional[][]
  isConditionalInside: boolean
}

/**
 * The record as its form means it: without values whose field is hidden, in rows too, unless
 * `whenHidden: keep`, and with the computed values that follow. A hidden value is hidden for the
 * conditions of others as well, so that a chain is cleared to its end. The same record when nothing
 * is hidden. Fields that the form does not place stay.
 */
export function settledRecord(
  config: Config,
  formId: string | undefined,
  record: EntityRecord,
  viewer: Viewer,
  compute: (record: EntityRecord) => RecordData = (settled) => followingValues(config, settled),
): EntityRecord {
  return settle(config, formId, record, viewer, compute).settled
}

/** The settled record, and its stored values that are not hidden. */
export function settle(
  config: Config,
  formId: string | undefined,
  record: EntityRecord,
  viewer: Viewer,
  compute: (record: EntityRecord) => RecordData,
): { settled: EntityRecord; data: RecordData } {
  const system = new Set(Object.values(config.entities[record.entity]?.scope ?? {}))
  const places = placesOf(config, formId, record.entity).filter(({ name }) => !system.has(name))
  const contextOf = (data: RecordData) =>
    viewer
      ? recordContext(config, { ...record, data }, viewer.user, viewer.now)
      : { ...recordContext(config, { ...record, data }, null, new Date(0)), isRecordAlone: true }

  const { data, settled } = settleValues(places, record.data, contextOf, (shown) => ({
    ...shown,
    ...compute({ ...record, data: shown }),
  }))

  return { settled: data === record.data ? record : { ...record, data: settled }, data }
}

/**
 * The values of a dialog without those whose field is hidden. `contextOf` puts values into the
 * context in which the fields are judged.
 */
export function settledForm(
  fields: Record<string, Field>,
  values: RecordData,
  contextOf: (values: RecordData) => Context,
): RecordData {
  return settleValues(placesWithoutForm(fields), values, contextOf, (shown) => shown).data
}

/** `data` are the values that are not hidden, `settled` the same with what is computed of them. */
function settleValues(
  places: readonly Place[],
  values: RecordData,
  contextOf: (values: RecordData) => Context,
  compute: (shown: RecordData) => RecordData,
): { data: RecordData; settled: RecordData } {
  let data = shownData(places, values, contextOf(values))
  if (data === values) return { data, settled: values }

  // Each pass settles one more link of every chain; conditions in a circle, which the linter
  // refuses, would never settle.
  let settled = compute(data)

  for (let pass = 0; pass <= places.length; pass++) {
    const next = shownData(places, values, contextOf(settled))
    if (sameValue(next, data)) return { data, settled }
    data = next
    settled = compute(data)
  }

  for (;;) {
    const next = shownData(places, data, contextOf(settled))
    if (next === data) return { data, settled }
    data = next
    settled = compute(data)
  }
}

/**
 * The places of a form whose fields may be hidden; of an entity without a form, all its fields that
 * may.
 */
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

/** Worked out once for each form: every value that is entered asks. */
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

/**
 * Whether a value may be hidden, or a part of it. What is calculated follows from what is not
 * hidden.
 */
const mayHide = ({ field, ways, isConditionalInside: isInside }: Place): boolean =>
  field.computed === undefined && (isInside || ways.every((way) => way.length > 0))

/** The data without what is hidden in a context; the same object when nothing is. */
function shownData(places: readonly Place[], data: RecordData, context: Context): RecordData {
  let shown = data
  for (const { name, field, ways, isConditionalInside: isInside } of places) {
    const stored = [name, ...(field.was ?? [])].filter((key) => Object.hasOwn(shown, key))
    if (stored.length === 0) continue

    if (!ways.some((way) => way.every((part) => isShown(part, context)))) {
      if (field.whenHidden === 'keep') continue
      shown = { ...shown }
      for (const key of stored) delete shown[key]
    } else if (isInside) {
      const [key = name] = stored
      const value = shown[key] ?? null
      const inside = shownInside(name, field, value, context)
      if (inside !== value) shown = { ...shown, [key]: inside }
    }
  }

  return shown
}

/**
 * The rows of a list, or a group, without their hidden cells. The rows of the context say which
 * cells are hidden, as far as they reach.
 */
function shownInside(name: string, field: Field, value: Json, context: Context): Json {
  const { fields = {} } = field
  const settled = readField(context.scopes.at(-1)?.values ?? {}, name, field)
  if (hasRows(field) && Array.isArray(value)) {
    const isAligned = Array.isArray(settled) && settled.length === value.length
    const known = (isAligned ? settled : value) as RecordData[]
    const rows = value.map((row, index) =>
      isRow(row)
        ? shownCells(fields, row, { values: known[index] ?? row, rows: known, index }, context)
        : row,
    )

    return rows.every((row, index) => row === value[index]) ? value : rows
  }

  if (field.type === 'group' && isRow(value))
    return shownCells(fields, value, { values: isRow(settled) ? settled : value }, context)

  return value
}

interface Cells {
  values: RecordData
  rows?: RecordData[]
  index?: number
}

function shownCells(
  fields: Record<string, Field>,
  row: RecordData,
  cells: Cells,
  context: Context,
): RecordData {
  const inside = { ...context, scopes: [...context.scopes, { fields, ...cells }] }
  const kept = Object.entries(row).flatMap(([name, value]): [string, Json][] => {
    const inner = fields[name]
    if (!inner || inner.computed || inner.whenHidden === 'keep') return [[name, value]]
    if (!isShown(inner, inside)) return []

    return [[name, inner.fields ? shownInside(name, inner, value, inside) : value]]
  })

  const isSame =
    kept.length === Object.keys(row).length && kept.every(([name, value]) => value === row[name])

  return isSame ? row : Object.fromEntries(kept)
}
