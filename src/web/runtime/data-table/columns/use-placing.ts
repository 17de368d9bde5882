import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ColumnPinningState,
  type ReactTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { columnId } from '#config-model/system-columns.ts'
import type { Column } from '#config-model/types.generated.ts'
import type { TableSettings } from '#web/runtime/page-kinds/list/toolbar/use-table-settings.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  columnMeta: {} as { column: Column },
})
type Features = typeof features

/** The columns of a list as its user has placed them; what changes goes into the settings. */
export type Placing = ReactTable<Features, never, null>

const noRows: never[] = []

/** See Placing. */
export function usePlacing(columns: Column[], settings: TableSettings): Placing {
  const { hidden, order, widths, pins } = settings
  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<Features, never> => ({
        id: columnId(column),
        meta: { column },
        size: column.width ?? 140,
        minSize: 60,
        maxSize: 800,
      })),
    [columns],
  )
  const state = useMemo(
    () => ({
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
      columnOrder: order,
      columnSizing: widths,
      columnPinning: pinsOf(columns, { order, pins }),
    }),
    [columns, hidden, order, widths, pins],
  )
  return useTable(
    {
      features,
      columns: definitions,
      data: noRows,
      columnResizeMode: 'onEnd',
      state,
      onColumnVisibilityChange: (next) => {
        const shown = functionalUpdate(next, state.columnVisibility)
        settings.set({ hidden: Object.keys(shown).filter((id) => !shown[id]) })
      },
      onColumnOrderChange: (next) => settings.set({ order: functionalUpdate(next, order) }),
      onColumnSizingChange: (next) => settings.set({ widths: wholePixels(functionalUpdate(next, widths)) }),
      onColumnPinningChange: (next) => {
        const { start } = functionalUpdate(next, state.columnPinning)
        const changed = columns.filter((column) => start.includes(columnId(column)) !== (column.pin === 'start'))
        settings.set({
          pins: Object.fromEntries(
            changed.map((column) => [columnId(column), column.pin === 'start' ? 'none' : 'start']),
          ),
        })
      },
    },
    nothing,
  )
}

/** Which columns stay in sight: at the left in the order of the user, at the right as the page file says. */
function pinsOf(columns: Column[], { order, pins }: Pick<TableSettings, 'order' | 'pins'>): ColumnPinningState {
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  const idsAt = (edge: 'start' | 'end', pinOf: (column: Column) => unknown) =>
    columns.filter((column) => pinOf(column) === edge).map(columnId)
  return {
    start: idsAt('start', (column) => pins[columnId(column)] ?? column.pin).toSorted((a, b) => place(a) - place(b)),
    end: idsAt('end', ({ pin }) => pin),
  }
}

const wholePixels = (widths: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(widths).map(([id, width]) => [id, Math.round(width)]))

/** The table is drawn anew when its page is, not while an edge is dragged. */
const nothing = () => null
