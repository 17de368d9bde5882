import type { Config } from '#config-model/config.ts'
import { html, type Html } from '#server/public/pages/html.ts'

interface PageParts {
  config: Config
  locale: string
  title: string
  /** By search engines. */
  isIndexed: boolean
  main: Html
}

/** Renders a page without session and script: header and footer of the portal around `main`. */
export function renderPlainPage({ config, locale, title, isIndexed, main }: PageParts): string {
  const { mark, shortName, organization, titleSuffix, footer } = config.portal
  const robots = isIndexed ? null : html`<meta name="robots" content="noindex" />`

  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${robots}
        <title>${title} - ${titleSuffix}</title>
        <link rel="icon" href="/icon.svg" />
        <link rel="stylesheet" href="/plain-page.css" />
      </head>
      <body>
        <header>
          <a href="/"
            ><b aria-hidden="true">${mark}</b
            ><span>${shortName}<small>${organization}</small></span></a
          >
        </header>
        <main>${main}</main>
        <footer>${footer.copyright.replace('{year}', String(config.years.realYear))}</footer>
      </body>
    </html>`.html
}
