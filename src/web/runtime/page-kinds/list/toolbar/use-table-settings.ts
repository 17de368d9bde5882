import { useMemo, useState } from 'react'
import { columnId } from '#config-model/record.ts'
import type { Column } from '#config-model/types.generated.ts'
import type { TablePreferences } from '#contract/list.ts'
import type {
  ListSettings,
  LookChanges,
} from '#web/runtime/page-kinds/list/view/use-list-settings.ts'

export type Density = NonNullable<TablePreferences['density']>

/** Stored with the account, and locally until loaded. */
export interface TableSettings {
  density: Density
  hidden: string[]
  /** Column ids; unnamed columns follow in default order. */
  order: string[]
  /** Pixels of resized columns. */
  widths: Record<string, number>
  /** Left-pinned columns; absent for the page's default. */
  pins: NonNullable<TablePreferences['pins']>
  set(part: TablePreferences): void
  resetColumns(): void
}

/**
 * Columns hidden by the configuration stay hidden until the user shows them, or no other remains.
 */
export function useTableSettings(
  { look, saveLook }: ListSettings,
  columns: readonly Column[],
): TableSettings {
  const initial = useMemo(() => columns.filter((column) => column.hidden).map(columnId), [columns])
  const [changes, setChanges] = useState<LookChanges>({})
  const {
    density = 'middle',
    hidden: put = initial,
    order = none,
    widths = nothing,
    pins = nothing,
  } = { ...look, ...changes }

  const hidden = columns.every((column) => put.includes(columnId(column))) ? initial : put
  const change = (part: LookChanges) => {
    const next = { ...changes, ...part }
    setChanges(next)
    saveLook(next)
  }

  return {
    density,
    hidden,
    order,
    widths,
    pins,
    set: change,
    resetColumns: () =>
      change({ hidden: undefined, order: undefined, widths: undefined, pins: undefined }),
  }
}

const none: string[] = []
const nothing = {}
