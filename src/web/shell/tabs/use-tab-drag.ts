import { useState, type PointerEvent } from 'react'
import { itemAt } from '#config-model/assert.ts'

/** The item, its offset, and the index of the drop. */
export interface Drag {
  id: number
  /** Pixels. */
  by: number
  to: number
}

const slop = 5

/** A movement below 5 px stays a click. */
export function useTabDrag(isOn: boolean, onDrop: (id: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const start = (event: PointerEvent<HTMLLIElement>, id: number) => {
    const item = event.currentTarget
    if (
      !isOn ||
      event.button !== 0 ||
      event.pointerType === 'touch' ||
      (event.target as HTMLElement).closest('button')
    )
      return

    const from = event.clientX
    const all = [...(item.parentElement?.children ?? [])]
    const centres = all.map((other) => {
      const { left, width } = other.getBoundingClientRect()
      return left + width / 2
    })

    const at = all.indexOf(item)
    let latest: Drag | null = null
    const move = ({ clientX }: globalThis.PointerEvent) => {
      const by = clientX - from
      if (!latest && Math.abs(by) < slop) return

      const centre = itemAt(centres, at) + by

      latest = {
        id,
        by,
        to: Math.max(1, centres.filter((other, index) => index !== at && other < centre).length),
      }

      setDrag(latest)
    }

    const end = (ending: Event) => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
      setDrag(null)
      if (!latest || ending.type === 'pointercancel') return

      onDrop(id, latest.to)

      // Swallows the click that ends a drag.
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
    }

    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
  }

  return { drag, start }
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
