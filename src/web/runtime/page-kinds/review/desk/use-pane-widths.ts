import { useState } from 'react'

/** Widths of two panes of the desk in hundredths of it; the data have the rest. */
export interface PaneWidths {
  files: number
  decision: number
}

export const defaultWidths: PaneWidths = { files: 33, decision: 26 }
export const paneBounds = { files: [18, 50], decision: [20, 40] } as const

/** The panes' widths as the user left them on this machine. */
export function usePaneWidths(userId: string): [PaneWidths, (change: Partial<PaneWidths>) => void] {
  const key = `review-panes ${userId}`
  const [widths, setWidths] = useState(() => readWidths(key))
  const change = (part: Partial<PaneWidths>) => {
    const next = { ...widths, ...part }
    setWidths(next)

    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Without storage the widths last as long as the page.
    }
  }

  return [widths, change]
}

function readWidths(key: string): PaneWidths {
  try {
    const storedWidths = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<PaneWidths>
    const within = (name: keyof PaneWidths) => {
      const [min, max] = paneBounds[name]
      const value = storedWidths[name]
      return typeof value === 'number' && value >= min && value <= max ? value : defaultWidths[name]
    }

    return { files: within('files'), decision: within('decision') }
  } catch {
    return defaultWidths
  }
}
