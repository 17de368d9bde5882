import { isRow } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import { rowIdKey, rowIdOf } from '#config-model/facts/row-id.ts'
import type { EntityRecord, Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { indexesById } from '#config-model/values/pair-rows.ts'
import { computeRecordOnlyValues } from './computed-data.ts'
import { computeEffectiveRecord } from './effective-record.ts'

/**
 * Values of a draft that its form hides now: stored apart, excluded from lists, search, sums and
 * sent files, restored when shown again.
 */
export interface HiddenValues {
  fields: RecordData
  /** Cells by row id, key of a fixed row, or index; and parts of groups. */
  inside: RecordData
}

/** The key of a fixed row with separated cells; no field has this name. */
const fixedRowKey = '_row'

/** Splits a draft's data into visible and hidden (null for none), by the record alone. */
export function splitHidden(
  config: Config,
  formId: string | undefined,
  record: EntityRecord,
): { data: RecordData; hidden: HiddenValues | null } {
  const { data } = computeEffectiveRecord(
    config,
    { formId, record, viewer: null },
    (effectiveRecord) => computeRecordOnlyValues(config, effectiveRecord),
  )
  if (data === record.data) return { data, hidden: null }

  const fields = config.entities[record.entity]?.fields
  const hidden: HiddenValues = { fields: {}, inside: {} }
  for (const [name, value] of Object.entries(record.data))
    if (!Object.hasOwn(data, name)) hidden.fields[name] = value
    else if (data[name] !== value)
      hidden.inside[name] = lostCells(value, data[name] ?? null, fields?.[name])

  return { data, hidden }
}

/** The parts missing in the other value. */
function lostCells(value: Json, visibleValue: Json, field?: Field): Json {
  if (Array.isArray(value) && Array.isArray(visibleValue)) {
    const key = field?.rows?.key
    return value.map((item, at) => {
      const cells = lostCells(item, visibleValue[at] ?? null, field)
      return key !== undefined && isRow(item) && isRow(cells)
        ? { [fixedRowKey]: { [key]: item[key] ?? null }, ...cells }
        : cells
    })
  }
  if (!isRow(value) || !isRow(visibleValue)) return null

  const id = rowIdOf(value)
  const cells = Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, Json][] => {
      if (!Object.hasOwn(visibleValue, name)) return [[name, inner]]
      return visibleValue[name] === inner
        ? []
        : [[name, lostCells(inner, visibleValue[name] ?? null, field?.fields?.[name])]]
    }),
  )

  return id === undefined ? cells : { [rowIdKey]: id, ...cells }
}

/** Newer input wins. */
export function mergeHidden(data: RecordData, hidden: HiddenValues | null): RecordData {
  if (hidden === null) return data

  const whole: RecordData = { ...hidden.fields, ...data }
  for (const [name, cells] of Object.entries(hidden.inside))
    if (Object.hasOwn(data, name)) whole[name] = withCells(data[name] ?? null, cells)

  return whole
}

function withCells(value: Json, cells: Json): Json {
  if (Array.isArray(value) && Array.isArray(cells)) {
    // A table's rows change with its dictionary or years.
    if (cells.some((row) => isRow(row) && isRow(row[fixedRowKey])))
      return value.map((item) => withCells(item, cells.find(isOfRow(item)) ?? null))

    const places = indexesById(cells)
    if (places)
      return value.map((item) =>
        withCells(item, cells[places.get(rowIdOf(item) ?? '') ?? -1] ?? null),
      )

    return value.length === cells.length
      ? value.map((item, at) => withCells(item, cells[at] ?? null))
      : value
  }

  if (!isRow(value) || !isRow(cells)) return value

  const { [fixedRowKey]: _, ...ofFields } = cells
  const more = Object.entries(ofFields).map(([name, cell]): [string, Json] => [
    name,
    Object.hasOwn(value, name) ? withCells(value[name] ?? null, cell) : cell,
  ])

  return { ...value, ...Object.fromEntries(more) }
}

const isOfRow = (row: Json) => (cells: Json) => {
  const fixed = isRow(cells) ? cells[fixedRowKey] : undefined
  return (
    isRow(fixed) &&
    isRow(row) &&
    Object.entries(fixed).every(([name, value]) => value !== null && row[name] === value)
  )
}
