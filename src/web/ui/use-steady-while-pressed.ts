import { useEffect, useReducer, useRef } from 'react'

/**
 * Keeps a value constant while a pointer is pressed: blur may change content above, which must not
 * move the button.
 */
export function useSteadyWhilePressed<Value>(value: Value): Value {
  const isPressed = useRef(false)
  const steady = useRef(value)
  const [, redraw] = useReducer((count: number) => count + 1, 0)

  useEffect(() => {
    const press = () => void (isPressed.current = true)
    // The click follows the release.
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
