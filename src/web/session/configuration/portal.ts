import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { parseDuration } from '#config-model/facts/time.ts'
import type { Locale } from '#config-model/messages/phrase.ts'
import { apiPaths } from '#contract/paths.ts'
import type { PortalAnswer, PortalToday, RegistrationAnswer } from '#contract/public.ts'
import { api, configureRequestTimeout } from '#web/api/client.ts'
import { readPrefetchPlan } from '#web/api/prefetched-answers.ts'
import { queryClient } from '#web/api/query-client.ts'
import { configureCookies } from '#web/browser-storage.ts'
import { registerLocaleLoader, configureLocales, currentLocale } from '#web/i18n/i18n.ts'
import { useLanguage } from '#web/i18n/namespace.ts'
import { configureChunkTimeout } from '#web/ui/loading/lazy-retry.ts'
import { configureToasts } from '#web/ui/toasts.tsx'

/**
 * Addresses that came with the page, by language, each used once: the configuration may change
 * afterwards.
 */
const addresses = new Map(Object.entries(readPrefetchPlan()?.portal ?? {}))

function portalQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['portal', locale],
    queryFn: () => readPortal(locale),
    staleTime: 5 * 60_000,
  })
}

async function readPortal(locale: Locale): Promise<PortalAnswer> {
  const address = addresses.get(locale) ?? apiPaths.portal
  addresses.delete(locale)
  const portal = await api.get<PortalAnswer>(
    address,
    locale === currentLocale() ? undefined : locale,
  )

  const { cookies, locales, timeouts } = portal.portal

  configureCookies(cookies)
  configureRequestTimeout(parseDuration(timeouts.request))
  configureToasts(parseDuration(timeouts.message))
  if (timeouts.script) configureChunkTimeout(parseDuration(timeouts.script))
  const worn = document.querySelector('[data-theme-sheet]')?.getAttribute('href') ?? null
  if (worn !== portal.theme) (await import('./apply-theme.ts')).applyTheme(portal.theme)
  await configureLocales(locales)

  return portal
}

registerLocaleLoader(async (locale) => {
  await queryClient.fetchQuery(portalQuery(locale))
  return () => undefined
})

/**
 * The public data in the screen's language, cached.
 * @throws ApiError
 */
export const fetchPortal = (): Promise<PortalAnswer> =>
  queryClient.fetchQuery(portalQuery(currentLocale()))

/** What the screen needs before sign-in, once per language: names, routes, public menu, key. */
export function usePortalQuery() {
  useLanguage()
  return useQuery({ ...portalQuery(currentLocale()), placeholderData: keepPreviousData })
}

/** Only for components below the application's root. */
export function usePortal(): PortalAnswer {
  const { data } = usePortalQuery()
  if (!data) throw new Error('the portal is used before it is loaded')
  return data
}

/** Empty until loaded. */
export function useNotices(): PortalToday['notices'] {
  const { data } = useQuery({
    queryKey: ['today'],
    queryFn: () => api.get<PortalToday>(apiPaths.portalToday),
  })
  return data?.notices ?? []
}

export function useRegistrationForm() {
  useLanguage()
  return useQuery({
    queryKey: ['registration', currentLocale()],
    queryFn: () => api.get<RegistrationAnswer>(apiPaths.registration),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Of the contents on the page, the last one shown names the window: an error over an article. */
const titles: { page: string; contents: { title: string }[] } = { page: '', contents: [] }

function renderTitle(suffix: string): void {
  const title = titles.contents.at(-1)?.title ?? titles.page
  document.title = title ? `${title} - ${suffix}` : suffix
}

/** `name - suffix`; without a name the suffix alone. Null changes nothing. */
export function usePageTitle(title: string | null | undefined): void {
  const suffix = usePortalQuery().data?.portal.titleSuffix
  useEffect(() => {
    if (!suffix || title === null) return

    titles.page = title ?? ''
    renderTitle(suffix)
  }, [title, suffix])
}

/** Titles the window after what a page shows, an article or an error, while it is shown. */
export function useContentTitle(title: string | null): void {
  const suffix = usePortalQuery().data?.portal.titleSuffix
  useEffect(() => {
    if (!suffix || title === null) return undefined

    const content = { title }
    titles.contents.push(content)
    renderTitle(suffix)

    return () => {
      titles.contents = titles.contents.filter((item) => item !== content)
      renderTitle(suffix)
    }
  }, [title, suffix])
}
