import type { PortalAnswer } from '#contract/public.ts'
import { queryClient } from '#web/api/query-client.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { refreshConfig } from '#web/session/session.ts'

/** Random delay of browsers' requests, milliseconds. */
const spread = 400
const listed = new Set<unknown>(['rows', 'counts'])

/**
 * Applies the now active configuration: menus, pages and forms rerender, lists are refetched, and
 * pending input is preserved.
 */
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
