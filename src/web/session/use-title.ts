import { useEffect } from 'react'
import { usePortalQuery } from './portal.ts'

/** Sets the page title: `name - suffix`, the suffix alone without a name. */
export function useTitle(title: string | undefined): void {
  const suffix = usePortalQuery().data?.portal.titleSuffix
  useEffect(() => {
    if (suffix) document.title = title ? `${title} - ${suffix}` : suffix
  }, [title, suffix])
}
