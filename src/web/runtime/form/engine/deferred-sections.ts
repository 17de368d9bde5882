import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EffectiveStep } from '#config-model/forms/form-schema.ts'

type Sections = EffectiveStep['sections']

/**
 * The highest number of fields that a step renders at once; for so few, deferring would cost more.
 */
const maxUndeferredFields = 60

/** The number of fields rendered first, more than a tall window shows. */
const fieldsAtFirst = 30
const fieldsAtOnce = 20
const all = Number.POSITIVE_INFINITY
const waiting = new Set<() => void>()

export function renderAllSections(): void {
  for (const draw of waiting) draw()
}

/**
 * Returns the number of sections to render: a long step first fills a window, then adds more when
 * the browser is idle.
 */
export function useRenderedSections(sections: Sections): number {
  const [drawn, setDrawn] = useState(() =>
    hasLongSections(sections) ? countSectionsFor(sections, 0, fieldsAtFirst) : all,
  )

  useEffect(() => {
    if (drawn === all) return

    const drawAll = () => setDrawn(all)
    const print = () => flushSync(drawAll)

    waiting.add(drawAll)
    addEventListener('beforeprint', print)
    const cancel = runWhenIdleSoon(() =>
      setDrawn((before) => countSectionsFor(sections, before, fieldsAtOnce)),
    )

    return () => {
      waiting.delete(drawAll)
      removeEventListener('beforeprint', print)
      cancel()
    }
  }, [drawn, sections])

  return drawn
}

export const hasLongSections = (sections: Sections) =>
  sections.reduce((sum, { fields }) => sum + fields.length, 0) > maxUndeferredFields

/**
 * Returns the number of sections to render so that at least `fields` more fields than in the first
 * `drawn` appear; `all` when none remain.
 */
function countSectionsFor(sections: Sections, drawn: number, fields: number): number {
  let more = 0
  const last = sections.findIndex(
    (section, at) => at >= drawn && (more += section.fields.length) >= fields,
  )

  return last === -1 || last === sections.length - 1 ? all : last + 1
}

/**
 * Calls `act` when the browser is idle or after a short timeout; returns a function that cancels
 * it.
 */
function runWhenIdleSoon(act: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, 16)
    return () => clearTimeout(timer)
  }

  const handle = requestIdleCallback(act, { timeout: 100 })

  return () => cancelIdleCallback(handle)
}
