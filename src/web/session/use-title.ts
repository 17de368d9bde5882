import { useEffect } from 'react'
import { usePortalQuery } from './configuration/portal.ts'

/** `name - suffix`, the suffix alone without a name; null changes nothing. */
export function useTitle(title: string | null | undefined): void {
  const suffix = usePortalQuery().data?.portal.titleSuffix
  useEffect(() => {
    if (suffix && title !== null) document.title = title ? `${title} - ${suffix}` : suffix
  }, [title, suffix])
}
