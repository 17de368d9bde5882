import { useCallback, useEffect, useRef, useState } from 'react'
import styles from '#web/runtime/form/form.module.css'

const none: ReadonlySet<string> = new Set()

const focusedField = () =>
  document.activeElement?.closest<HTMLElement>(`.${styles.field}[data-field]`)?.dataset['field']

/**
 * Tracks the fields that were left after input, whose errors show. A field left by a click counts
 * after the click, so that its message does not move the click's target.
 */
export function useTouched(): { touched: ReadonlySet<string>; touch: (name: string) => void } {
  const [touched, setTouched] = useState(none)
  const open = useRef(new Set<string>())
  const isPressed = useRef(false)
  const settle = useCallback(() => {
    if (isPressed.current) return

    const here = focusedField()
    const left = [...open.current].filter((name) => name !== here)
    if (left.length === 0) return

    for (const name of left) open.current.delete(name)
    setTouched((before) =>
      left.every((name) => before.has(name)) ? before : new Set([...before, ...left]),
    )
  }, [])

  const touch = useCallback(
    (name: string) => {
      open.current.add(name)
      settle()
    },
    [settle],
  )

  useEffect(() => {
    // The focus moves only after this event.
    const scheduleSettle = () => setTimeout(settle)
    const press = () => void (isPressed.current = true)
    const release = () => {
      isPressed.current = false
      scheduleSettle()
    }

    const heard = {
      focusout: scheduleSettle,
      pointerdown: press,
      pointerup: release,
      pointercancel: release,
    }

    for (const [type, hear] of Object.entries(heard)) document.addEventListener(type, hear, true)

    return () => {
      for (const [type, hear] of Object.entries(heard))
        document.removeEventListener(type, hear, true)
    }
  }, [settle])

  return { touched, touch }
}
