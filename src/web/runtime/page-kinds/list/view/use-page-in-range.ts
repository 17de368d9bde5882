import { useEffect } from 'react'
import type { PageInfo } from '#contract/envelope.ts'
import type { AddressedView } from './use-list-view.ts'

/** Redirects an address beyond the last page to it. */
export function usePageInRange(
  { view, openPage }: AddressedView,
  pageInfo: PageInfo | undefined,
): void {
  const last = pageInfo ? Math.max(1, Math.ceil(pageInfo.total / pageInfo.size)) : 1
  // The displayed rows may still be those of the previous request.
  const isBehind = pageInfo?.current === view.page && !pageInfo.more && view.page > last

  useEffect(() => {
    if (isBehind) openPage(last)
  }, [isBehind, last, openPage])
}
