import { useSyncExternalStore } from 'react'

/** The width from which a page is laid out for a telephone, as the style sheets have it. */
export const phoneMediaQuery = '(max-width: 600px)'

/** Whether the window is as `query` says; drawn again when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}
