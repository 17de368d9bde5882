import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EffectiveStep } from '#config-model/forms/form-schema.ts'

type Sections = EffectiveStep['sections']

/** A step of usual length is drawn at once: to go on later costs more than it saves. */
const fieldsAtMost = 60

/** More than a tall window shows. */
const fieldsAtFirst = 30
const fieldsAtOnce = 20
const all = Number.POSITIVE_INFINITY
const waiting = new Set<() => void>()

/** Renders the deferred sections now, to reach a field in them. */
export function drawAllSections(): void {
  for (const draw of waiting) draw()
}

/**
 * How many of a step's sections are drawn: of a long step those that fill a window at once, then
 * some whenever the browser has time, and soon all of them.
 */
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

/** Whether a step is longer than a person sees at a time by far. */
export const hasLongSections = (sections: Sections) =>
  sections.reduce((sum, { fields }) => sum + fields.length, 0) > fieldsAtMost

/**
 * `drawn` and as many sections more as bring `fields` more, one at least; once all are drawn, those
 * that come later are too.
 */
function withMore(sections: Sections, drawn: number, fields: number): number {
  let more = 0
  const last = sections.findIndex(
    (section, at) => at >= drawn && (more += section.fields.length) >= fields,
  )

  return last === -1 || last === sections.length - 1 ? all : last + 1
}

/** Calls when nothing else is to be done, or after a short while; returns how to call it off. */
function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, 16)
    return () => clearTimeout(timer)
  }

  const handle = requestIdleCallback(act, { timeout: 100 })

  return () => cancelIdleCallback(handle)
}
