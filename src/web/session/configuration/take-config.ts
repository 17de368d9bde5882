import type { PortalAnswer } from '#contract/public.ts'
import { queryClient } from '#web/api/query-client.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { refreshConfig } from '#web/session/session.ts'

/** Milliseconds, random. */
const spread = 400
const listed = new Set<unknown>(['rows', 'counts'])

/** Menus, pages and forms rerender, lists are refetched, pending input stays. */
export function takeConfig(hash: string): void {
  const currentHash = queryClient.getQueryData<PortalAnswer>(['portal', currentLocale()])?.hash
  if (currentHash === undefined || currentHash === hash) return

  setTimeout(() => {
    void queryClient.invalidateQueries({ queryKey: ['portal'] })
    void queryClient.invalidateQueries({ queryKey: ['registration'] })
    refreshConfig(hash).then(
      () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => listed.has(queryKey[0]) }),
      // The stream announces it again after a reconnect.
      () => undefined,
    )
  }, Math.random() * spread)
}
