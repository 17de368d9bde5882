import { useEffect, useRef, type MouseEvent } from 'react'

/**
 * While a toolbar button is pressed: a blur message would move it. A pending input-method
 * composition ends first.
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
