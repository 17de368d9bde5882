import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#config-model/config.ts'
import { compactPage } from '#public/compact-page.ts'
import { renderPage } from '#public/render-page.tsx'
import { addThemeToHead } from '#server/public/theme-css.ts'
import { jsonScript } from './html.ts'
import type { ReadPage } from './read-page.ts'

export interface PublicAssets {
  /** The entry first. */
  scripts: string[]
  styles: string[]
  words: Record<string, string>
}

const none: PublicAssets = { scripts: [], styles: [], words: {} }

/** Empty without a build: the pages then work without scripts. */
export function publicAssets(folder: string | null): PublicAssets {
  const file = folder === null ? null : join(folder, '.vite/parts.json')
  if (file === null || !existsSync(file)) return none
  const { open = none } = JSON.parse(readFileSync(file, 'utf8')) as { open?: PublicAssets }

  return open
}

/** Renders a page with its data. Resources that React preloads are named in the head. */
export function renderDocument(
  { page, head }: Pick<ReadPage, 'page' | 'head'>,
  { scripts, styles, words }: PublicAssets,
  config: Config,
): string {
  const [entry, ...needed] = scripts
  const preloadFiles = [
    ...needed,
    ...(words[page.locale] === undefined ? [] : [words[page.locale]]),
  ]
  const [, preloadLinks = '', drawn = ''] = /^((?:<link[^>]*>)*)(.*)$/s.exec(renderPage(page)) ?? []
  const links = [
    preloadLinks,
    ...styles.map((file) => `<link rel="stylesheet" href="${file}">`),
    ...(entry === undefined ? [] : [`<script type="module" src="${entry}"></script>`]),
    ...preloadFiles.map((file) => `<link rel="modulepreload" href="${file}">`),
  ]

  const whole = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="theme-color" content="#0e3b26"><link rel="icon" href="/icon.svg" type="image/svg+xml">
${head}
${links.join('')}`

  return `<!doctype html>
<html lang="${page.locale}"><head>${addThemeToHead(whole, config)}</head>
<body><div id="root">${drawn}</div>${jsonScript('application/json', compactPage(page), 'page').html}</body></html>
`
}
