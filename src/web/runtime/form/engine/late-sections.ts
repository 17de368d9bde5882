import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EffectiveStep } from '#config-model/forms/form-schema.ts'

type Sections = EffectiveStep['sections']

/** Steps up to this length render at once: deferring would cost more. */
const fieldsAtMost = 60

/** More than a tall window shows. */
const fieldsAtFirst = 30
const fieldsAtOnce = 20
const all = Number.POSITIVE_INFINITY
const waiting = new Set<() => void>()

export function drawAllSections(): void {
  for (const draw of waiting) draw()
}

/** The number of sections to render: a long step first fills a window, then continues when idle. */
export function useDrawnSections(sections: Sections): number {
  const [drawn, setDrawn] = useState(() =>
    hasLongSections(sections) ? withMore(sections, 0, fieldsAtFirst) : all,
  )

  useEffect(() => {
    if (drawn === all) return

    const drawAll = () => setDrawn(all)
    const print = () => flushSync(drawAll)

    waiting.add(drawAll)
    addEventListener('beforeprint', print)
    const callOff = whenIdle(() => setDrawn((before) => withMore(sections, before, fieldsAtOnce)))

    return () => {
      waiting.delete(drawAll)
      removeEventListener('beforeprint', print)
      callOff()
    }
  }, [drawn, sections])

  return drawn
}

export const hasLongSections = (sections: Sections) =>
  sections.reduce((sum, { fields }) => sum + fields.length, 0) > fieldsAtMost

/** `drawn` plus the sections that bring at least `fields` more. */
function withMore(sections: Sections, drawn: number, fields: number): number {
  let more = 0
  const last = sections.findIndex(
    (section, at) => at >= drawn && (more += section.fields.length) >= fields,
  )

  return last === -1 || last === sections.length - 1 ? all : last + 1
}

/** Calls back when idle or after a short timeout; returns how to cancel. */
function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, 16)
    return () => clearTimeout(timer)
  }

  const handle = requestIdleCallback(act, { timeout: 100 })

  return () => cancelIdleCallback(handle)
}
