import { useEffect, useRef, type MouseEvent } from 'react'

/**
 * For a bar of buttons that take in what was typed: the text keeps the focus while one is pressed,
 * for what its leaving shows would move the button away from below the pointer. A word that an
 * input method still composes ends first, as it does when the text is left.
 */
export function useKeptFocus(): (event: MouseEvent<HTMLElement>) => void {
  const isComposing = useRef(false)
  useEffect(() => {
    const note = ({ type }: Event) => {
      isComposing.current = type === 'compositionstart'
    }
    document.addEventListener('compositionstart', note)
    document.addEventListener('compositionend', note)

    return () => {
      document.removeEventListener('compositionstart', note)
      document.removeEventListener('compositionend', note)
    }
  }, [])

  return (event) => {
    const isButton = event.target instanceof Element && event.target.closest('button') !== null
    if (isButton && !isComposing.current) event.preventDefault()
  }
}
