import { useSyncExternalStore } from 'react'

/** The breakpoint of the phone layout, as in the style sheets. */
export const phoneMediaQuery = '(max-width: 600px)'

/** Whether a media query matches; rerenders on a change. */
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
