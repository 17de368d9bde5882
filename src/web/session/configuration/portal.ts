import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { parseDuration } from '#config-model/facts/time.ts'
import { paths } from '#contract/paths.ts'
import type { PortalAnswer } from '#contract/public.ts'
import { api, configureCalls } from '#web/api/client.ts'
import { configureLocales } from '#web/i18n/i18n.ts'
import { configureChunks } from '#web/ui/loading/lazy-retry.ts'
import { configureMessages } from '#web/ui/messages.tsx'
import { configureCookies } from '#web/session/cookies.ts'
import { localizePortal } from './localize-portal.ts'

/** The portal before anybody signs in: names, routes, public menu, key; in the language of the screen. Fetched once. */
export function usePortalQuery() {
  const { language } = useTranslation().i18n
  const select = useCallback((answer: PortalAnswer) => localizePortal(answer, language), [language])
  return useQuery({
    queryKey: ['portal'],
    queryFn: async () => {
      const portal = await api.get<PortalAnswer>(paths.portal)
      const { cookies, locales, timeouts } = portal.portal
      configureCookies(cookies)
      configureCalls(parseDuration(timeouts.request))
      configureMessages(parseDuration(timeouts.message))
      if (timeouts.script) configureChunks(parseDuration(timeouts.script))
      await configureLocales(locales)
      return portal
    },
    select,
    staleTime: 5 * 60_000,
  })
}

/** The portal, already there: only below the application's root. */
export function usePortal(): PortalAnswer {
  const { data } = usePortalQuery()
  if (!data) throw new Error('the portal is used before it is loaded')
  return data
}
