import { useMemo, useState } from 'react'
import { columnId } from '#config-model/system-columns.ts'
import type { Column } from '#config-model/types.generated.ts'
import type { TableLook } from '#contract/list/table-settings.ts'
import type { ListSettings } from '#web/runtime/page-kinds/list/view/use-desk.ts'

export type Density = NonNullable<TableLook['density']>

/**
 * A user's settings of a table: stored with the account, and on this machine until those are
 * loaded.
 */
export interface TableSettings {
  density: Density
  hidden: string[]
  /** Columns by their ids; one that is not named keeps its place behind them. */
  order: string[]
  /** Pixels, of columns that were given a width. */
  widths: Record<string, number>
  /** Whether a column stays in sight at the left; absent where the page file decides. */
  pins: NonNullable<TableLook['pins']>
  set(part: TableLook): void
  /** Columns are again as the page file says. */
  resetColumns(): void
}

/**
 * Applies a user's settings to the columns visible to the user. Columns hidden by the configuration
 * stay hidden until shown by the user, or until no visible column remains.
 */
export function useTableSettings(
  { look, keepLook }: ListSettings,
  columns: readonly Column[],
): TableSettings {
  const initial = useMemo(() => columns.filter((column) => column.hidden).map(columnId), [columns])
  const [changed, setChanged] = useState<TableLook | null>(null)
  const {
    density = 'middle',
    hidden: put = initial,
    order = none,
    widths = nothing,
    pins = nothing,
  } = changed ?? look

  const hidden = columns.every((column) => put.includes(columnId(column))) ? initial : put
  const save = (next: TableLook) => {
    setChanged(next)
    keepLook(next)
  }

  return {
    density,
    hidden,
    order,
    widths,
    pins,
    set: (part) => save({ ...(changed ?? look), ...part }),
    resetColumns: () => save({ density }),
  }
}

const none: string[] = []
const nothing = {}
