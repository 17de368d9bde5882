import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EffectiveStep } from '#config-model/forms/form-schema.ts'

type Sections = EffectiveStep['sections']

/** With fewer fields, deferring would cost more. */
const maxUndeferredFields = 60

/** More than a tall window shows. */
const fieldsAtFirst = 30
const fieldsAtOnce = 20
const all = Number.POSITIVE_INFINITY
const waiting = new Set<() => void>()

export function renderAllSections(): void {
  for (const draw of waiting) draw()
}

/** A long step first fills a window, then adds sections when the browser is idle. */
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
 * Sections until at least `fields` more fields than in the first `drawn` appear; `all` when none
 * remain.
 */
function countSectionsFor(sections: Sections, drawn: number, fields: number): number {
  let more = 0
  const last = sections.findIndex(
    (section, at) => at >= drawn && (more += section.fields.length) >= fields,
  )

  return last === -1 || last === sections.length - 1 ? all : last + 1
}

/** When the browser is idle or after a short timeout; returns how to cancel. */
function runWhenIdleSoon(act: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, 16)
    return () => clearTimeout(timer)
  }

  const handle = requestIdleCallback(act, { timeout: 100 })

  return () => cancelIdleCallback(handle)
}
