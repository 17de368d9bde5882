import { useEffect } from 'react'
import type { PageInfo } from '#contract/envelope.ts'
import type { AddressedView } from './use-list-view.ts'

/**
 * An address behind the end of its list (it was longer when it was kept, or its last rows have just
 * left it) becomes that of the last page.
 */
export function usePageInRange(
  { view, openPage }: AddressedView,
  pageInfo: PageInfo | undefined,
): void {
  const last = pageInfo ? Math.max(1, Math.ceil(pageInfo.total / pageInfo.size)) : 1
  // What is in sight may still be what was asked for before.
  const isBehind = pageInfo?.current === view.page && !pageInfo.more && view.page > last

  useEffect(() => {
    if (isBehind) openPage(last)
  }, [isBehind, last, openPage])
}
