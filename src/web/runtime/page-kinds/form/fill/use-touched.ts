import { useCallback, useEffect, useRef, useState } from 'react'

const none: ReadonlySet<string> = new Set()

/** The frame of the field that has the focus. */
const focusedField = () => document.activeElement?.closest<HTMLElement>('.pl-field[data-field]')?.dataset['field']

/** The fields somebody has entered something in and left: whoever is still typing a first time is not yet told what is wrong. */
export function useTouched(): { touched: ReadonlySet<string>; touch: (name: string) => void } {
  const [touched, setTouched] = useState(none)
  const open = useRef(new Set<string>())
  const settle = useCallback(() => {
    const here = focusedField()
    const left = [...open.current].filter((name) => name !== here)
    if (left.length === 0) return
    for (const name of left) open.current.delete(name)
    setTouched((before) => (left.every((name) => before.has(name)) ? before : new Set([...before, ...left])))
  }, [])
  const touch = useCallback(
    (name: string) => {
      open.current.add(name)
      settle()
    },
    [settle],
  )

  useEffect(() => {
    // The focus is where it goes only after this event.
    const later = () => setTimeout(settle)
    document.addEventListener('focusout', later)
    return () => document.removeEventListener('focusout', later)
  }, [settle])
  return { touched, touch }
}
