import type { PrefetchedResponse, PrefetchPlan } from '#contract/prefetch.ts'

/**
 * The first script: prefetches what every page needs, and this page's record, while the other
 * scripts load.
 */

const openingMeta = document.querySelector<HTMLMetaElement>('meta[name="opening"]')
if (openingMeta)
  window.prefetchedAnswers = prefetchAnswers(JSON.parse(openingMeta.content) as PrefetchPlan)

function prefetchAnswers({
  cookiePrefix,
  locales,
  portal,
  user,
  config,
  record,
  words,
}: PrefetchPlan): Map<string, PrefetchedResponse> {
  const cookie = (name: string): string | null => {
    const start = `${cookiePrefix}${name}=`
    const item = document.cookie.split('; ').find((text) => text.startsWith(start))
    try {
      return item ? decodeURIComponent(item.slice(start.length)) || null : null
    } catch {
      return null
    }
  }

  const readStored = (key: string) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  const chosen = readStored(locales.storageKey)
  const locale = chosen !== null && locales.supported.includes(chosen) ? chosen : locales.default
  const token = cookie('token')
  const headers = {
    ...(token === null ? {} : { authorization: token }),
    ...(locale === 'zh-CN' ? {} : { 'x-locale': locale }),
  }

  const answers = new Map<string, PrefetchedResponse>()
  const ask = (address: string) => {
    const response = fetch(address, { headers })
    response.catch(() => undefined)
    answers.set(address, { token, locale, response })
  }

  if (words[locale] !== undefined) {
    const link = Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      href: words[locale],
    })
    document.head.append(link)
  }

  if (portal[locale] !== undefined) ask(portal[locale])

  if (token !== null) {
    ask(user)
    // As configAddressKey says.
    const address = readStored(`pinlu-config:${locale}:${cookie('uuid') ?? ''}`)
    ask(address?.startsWith(`${config}?`) ? address : config)
    if (record !== undefined) ask(record)
  }

  return answers
}
