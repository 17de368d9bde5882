import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#config-model/config.ts'
import { renderPage } from '#public/render-page.tsx'
import { shortPage } from '#public/short-page.ts'
import { themedHead } from '#server/public/theme-css.ts'
import { dataBlock } from './html.ts'
import type { ReadPage } from './read-page.ts'

/** What the browser fetches for the public pages. */
export interface PublicAssets {
  /** The first of them is the entry, the others are what it needs at once. */
  scripts: string[]
  styles: string[]
  /** Language → script of its words. */
  words: Record<string, string>
}

const none: PublicAssets = { scripts: [], styles: [], words: {} }

/**
 * What the build says of the public pages; nothing where there is no build: the pages are read
 * without a script then.
 */
export function publicAssets(folder: string | null): PublicAssets {
  const file = folder === null ? null : join(folder, '.vite/parts.json')
  if (file === null || !existsSync(file)) return none
  const { open = none } = JSON.parse(readFileSync(file, 'utf8')) as { open?: PublicAssets }

  return open
}

/**
 * A public page as the document that is answered: drawn, with the data that it was drawn from; what
 * React would have fetched early is named in the head.
 */
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
<html lang="${page.locale}"><head>${themedHead(whole, config)}</head>
<body><div id="root">${drawn}</div>${dataBlock('application/json', shortPage(page), 'page').html}</body></html>
`
}
