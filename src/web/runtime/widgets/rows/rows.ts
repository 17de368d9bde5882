import { useRef, useState } from 'react'
import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { type ConditionContext, rowContext } from '#config-model/conditions/context.ts'
import { rowTitleOf, rowsOfValue } from '#config-model/display/display-rows.ts'
import { isActive } from '#config-model/facts/region.ts'
import { rowIdOf, withNewRowId } from '#config-model/facts/row-id.ts'
import { formatValue } from '#config-model/field-types.ts'
import { computeValue } from '#config-model/forms/computed-data.ts'
import { fieldState } from '#config-model/forms/field-state.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { widgetText } from '#web/i18n/widget-text.ts'
import type { InputProps, WidgetEnvironment } from '#web/runtime/widgets/definition.ts'

export function rowTitle(
  field: Field,
  row: RecordData,
  index: number,
  environment: WidgetEnvironment,
): string {
  const name = rowTitleOf(field, row, (inner, value) =>
    formatValue(value, inner, environment.config),
  )
  return name || widgetText('item', { n: index + 1 })
}

export function emptyRow(field: Field): RecordData {
  const cells = Object.entries(field.fields ?? {}).flatMap(([name, inner]): [string, Json][] =>
    inner.default === undefined || typeof inner.default === 'object' ? [] : [[name, inner.default]],
  )
  return withNewRowId(Object.fromEntries(cells))
}

export interface RowCell {
  name: string
  field: Field
  visible: boolean
  required: boolean
  readonly: boolean
  value: Json | undefined
}

/**
 * The fields of one row with their state and value, computed ones included. `context` is the row's
 * own.
 */
export function rowCells(field: Field, row: RecordData, context: ConditionContext): RowCell[] {
  return Object.entries(field.fields ?? {}).map(([name, inner]) => ({
    name,
    field: inner,
    ...fieldState(inner, context),
    value: inner.computed ? computeValue(inner.computed, context) : row[name],
  }))
}

export function contextOfRow(
  context: ConditionContext,
  field: Field,
  rows: RecordData[],
  index: number,
): ConditionContext {
  return rowContext(context, field.fields ?? {}, rows, index)
}

export function columnsOf(
  field: Field,
  rows: RecordData[],
  context: ConditionContext,
): { name: string; field: Field; required: boolean }[] {
  const checkedRows = rows.length === 0 ? [emptyRow(field)] : rows
  return Object.entries(field.fields ?? {})
    .filter(([, inner]) => isActive(inner, context.record?.year))
    .filter(
      ([, { visibleWhen }]) =>
        !visibleWhen ||
        checkedRows.some((_, index) =>
          evaluateCondition(visibleWhen, contextOfRow(context, field, checkedRows, index)),
        ),
    )
    .map(([name, inner]) => ({ name, field: inner, required: inner.required === true }))
}

export interface RowEditing {
  rows: RecordData[]
  keys: number[]
  set: (index: number, name: string, value: Json) => void
  add: () => void
  copy: (index: number) => void
  remove: (index: number) => void
  move: (from: number, to: number) => void
  replaceAll: (rows: RecordData[]) => void
  removed: { index: number } | null
  undo: () => void
}

let nextKey = 1

/** Stable React keys: a moved row keeps its key, one without id has that of its index. */
function keysOf(
  rows: RecordData[],
  keys: number[],
  ids: readonly (string | undefined)[],
): number[] {
  if (rows.length === keys.length && rows.every((row, at) => rowIdOf(row) === ids[at])) return keys

  const next = rows.map((row, at) => {
    const id = rowIdOf(row)
    const before = id === undefined || !ids.includes(id) ? at : ids.indexOf(id)
    const isOther = id !== undefined && ids[before] !== undefined && ids[before] !== id

    return isOther ? undefined : keys[before]
  })

  return next.map((key, at) => (key === undefined || next.indexOf(key) < at ? nextKey++ : key))
}
const undoMs = 10_000

type RowsInput = Pick<InputProps, 'field' | 'value' | 'required' | 'readonly' | 'onCommit'>

/**
 * Edits rows under stable keys. A required list starts with an empty row, stored only after input.
 */
export function useRows({ field, value, required, readonly, onCommit }: RowsInput): RowEditing {
  const stored = rowsOfValue(value)
  const [first] = useState(() => emptyRow(field))
  const isFirst = stored.length === 0 && !readonly && (required || (field.minItems ?? 0) > 0)
  const rows = isFirst ? [first] : stored
  const latest = useRef(rows)

  latest.current = rows
  const keyStore = useRef<number[]>([])
  const ids = useRef<(string | undefined)[]>([])

  keyStore.current = keysOf(rows, keyStore.current, ids.current)
  ids.current = rows.map(rowIdOf)
  const [removed, setRemoved] = useState<{ index: number; row: RecordData } | null>(null)
  const timer = useRef(0)

  const commit = (next: RecordData[]) => {
    latest.current = next
    onCommit(next)
  }

  const insert = (index: number, row: RecordData) => {
    keyStore.current.splice(index, 0, nextKey++)
    ids.current.splice(index, 0, rowIdOf(row))
    commit(latest.current.toSpliced(index, 0, row))
  }

  return {
    rows,
    keys: keyStore.current,
    removed,
    set: (index, name, next) =>
      commit(latest.current.map((row, at) => (at === index ? { ...row, [name]: next } : row))),
    add: () => insert(latest.current.length, emptyRow(field)),
    copy: (index) => {
      const { [field.uniqueBy ?? '']: _, ...rest } = latest.current[index] ?? {}
      insert(index + 1, withNewRowId(rest))
    },
    remove: (index) => {
      const row = latest.current[index]
      if (!row || isFirst) return

      keyStore.current.splice(index, 1)
      ids.current.splice(index, 1)
      setRemoved({ index, row })
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => setRemoved(null), undoMs)
      commit(latest.current.toSpliced(index, 1))
    },
    move: (from, to) => {
      const row = latest.current[from]
      if (!row || to < 0 || to >= latest.current.length) return

      keyStore.current.splice(to, 0, ...keyStore.current.splice(from, 1))
      ids.current.splice(to, 0, ...ids.current.splice(from, 1))
      commit(latest.current.toSpliced(from, 1).toSpliced(to, 0, row))
    },
    replaceAll: commit,
    undo: () => {
      if (removed && isFirst) commit([removed.row])
      else if (removed) insert(Math.min(removed.index, latest.current.length), removed.row)
      setRemoved(null)
    },
  }
}
