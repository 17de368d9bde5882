import type { FastifyRequest } from 'fastify'
import { definePhrases, formatPhrase } from '#config-model/messages/phrase.ts'
import type { Services } from '#server/context.ts'
import type { ApiError } from '#server/errors.ts'
import { createRequestContext, requestLocaleOf } from '#server/middleware/locale.ts'
import { html } from '#server/public/pages/html.ts'
import { localeFromCookie } from '#server/public/pages/page-cache.ts'
import { renderPlainPage } from './plain-page.ts'

const errorTexts = definePhrases({
  title: { zh: '打不开这个页面', en: 'This page cannot be opened' },
  home: { zh: '回到首页', en: 'Go to the home page' },
})

/** Renders an error for a browser that opens the address itself, in the language of its cookie. */
export function renderErrorPage(
  services: Services,
  request: Pick<FastifyRequest, 'headers'>,
  { phrase }: ApiError,
): string {
  const { storageKey } = services.config().portal.locales
  const locale = localeFromCookie(request, storageKey) ?? requestLocaleOf(request)
  const title = formatPhrase(errorTexts.title(), locale)

  return renderPlainPage({
    config: createRequestContext(services, locale).localized(services.config()),
    locale,
    title,
    isIndexed: false,
    main: html`<h1>${title}</h1>
      <p role="status">${formatPhrase(phrase, locale)}</p>
      <p><a href="/">${formatPhrase(errorTexts.home(), locale)}</a></p>`,
  })
}
