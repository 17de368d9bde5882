import { useState } from 'react'
import { cookies } from '#web/session/cookies.ts'

export type Density = 'loose' | 'middle' | 'compact'

/** What a user has made of a table: kept on this machine, per user and list. */
export interface TableSettings {
  density: Density
  hidden: string[]
  setDensity(density: Density): void
  setHidden(hidden: string[]): void
}

interface Stored {
  density?: Density
  hidden?: string[]
}

export function useTableSettings(page: string): TableSettings {
  const key = `pinlu-table:${cookies.get('uuid') ?? 'ghost'}:${page}`
  const [stored, setStored] = useState<Stored>(() => read(key))
  const save = (part: Stored) => {
    const next = { ...stored, ...part }
    setStored(next)
    localStorage.setItem(key, JSON.stringify(next))
  }
  return {
    density: stored.density ?? 'middle',
    hidden: stored.hidden ?? [],
    setDensity: (density) => save({ density }),
    setHidden: (hidden) => save({ hidden }),
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
