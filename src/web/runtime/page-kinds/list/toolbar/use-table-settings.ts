import { useMemo, useState } from 'react'
import type { Column } from '#config-model/types.generated.ts'
import { columnId } from '#web/runtime/data-table/column-id.ts'
import { cookies } from '#web/session/cookies.ts'

export type Density = 'loose' | 'middle' | 'compact'

/** What a user has made of a table: kept on this machine, per user and list. */
export interface TableSettings {
  density: Density
  hidden: string[]
  setDensity(density: Density): void
  setHidden(hidden: string[]): void
  resetHidden(): void
}

interface Stored {
  density?: Density
  hidden?: string[]
}

/** The table of a page as this user has set it; what the configuration hides stays hidden until the user says otherwise. */
export function useTableSettings(page: string, columns: readonly Column[]): TableSettings {
  const key = `pinlu-table:${cookies.get('uuid') ?? 'ghost'}:${page}`
  const initial = useMemo(() => columns.filter((column) => column.hidden).map(columnId), [columns])
  const [stored, setStored] = useState<Stored>(() => read(key))
  const save = (part: Stored) => {
    const next = { ...stored, ...part }
    setStored(next)
    localStorage.setItem(key, JSON.stringify(next))
  }
  return {
    density: stored.density ?? 'middle',
    hidden: stored.hidden ?? initial,
    setDensity: (density) => save({ density }),
    setHidden: (hidden) => save({ hidden }),
    resetHidden: () => save({ hidden: initial }),
  }
}

function read(key: string): Stored {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return value !== null && typeof value === 'object' ? value : {}
  } catch {
    return {}
  }
}
