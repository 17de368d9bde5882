import { useEffect, useReducer, useRef } from 'react'

/**
 * A value that stays the same while a pointer is pressed: leaving a field by pressing a button may
 * change what is shown above it, and the button must not move from under the pointer before it is
 * let go.
 */
export function useSteadyWhilePressed<Value>(value: Value): Value {
  const isPressed = useRef(false)
  const steady = useRef(value)
  const [, redraw] = useReducer((count: number) => count + 1, 0)

  useEffect(() => {
    const press = () => void (isPressed.current = true)
    // The click comes after the pointer was let go.
    const release = () =>
      setTimeout(() => {
        isPressed.current = false
        redraw()
      })

    const handlers = { pointerdown: press, pointerup: release, pointercancel: release }
    for (const [type, handle] of Object.entries(handlers))
      document.addEventListener(type, handle, true)

    return () => {
      for (const [type, handle] of Object.entries(handlers))
        document.removeEventListener(type, handle, true)
    }
  }, [])

  if (!isPressed.current) steady.current = value

  return steady.current
}
