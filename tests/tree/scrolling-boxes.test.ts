import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Classes by the names that they have in the browser. */
function scopeClasses(path: string, text: string): string {
  const sheet = /([\w-]+)\.module\.css$/.exec(path)?.[1]

  return sheet === undefined
    ? text
    : text.replaceAll(/[^{}]+(?=\{)/g, (selector) =>
        selector.replaceAll(/\.([a-z][\w-]*)/gi, `.${sheet}__$1`),
      )
}

/** The rules of all style sheets: selector and declarations. */
const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.css'),
)
const rules = sheets.flatMap((sheet) => {
  const path = `src/${sheet}`
  const text = scopeClasses(path, readFileSync(path, 'utf8').replaceAll(/\/\*.*?\*\//gs, ''))

  return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    path,
    selectors: selector.split(',').map((part) => part.trim().replaceAll(/\s+/g, ' ')),
    body,
  }))
})
const isScrolling = (body: string) => /overflow(?:-[xy])?\s*:\s*(?:auto|scroll)/.test(body)
const positioned = new Set(
  rules
    .filter(({ body }) => /position\s*:/.test(body))
    .flatMap(({ selectors }) =>
      selectors.map((selector) => selector.replace(/^:where\((.*)\)$/, '$1')),
    ),
)

it('a box that scrolls holds what is taken out of its flow: hidden words in it do not make the page around it longer', () => {
  const scrolling = rules.filter(({ body }) => isScrolling(body))
  expect(scrolling.length).toBeGreaterThan(20)
  const loose = scrolling.flatMap(({ path, selectors }) =>
    selectors
      .filter((selector) => !positioned.has(selector.replace(/:has\(.*\)$/, '')))
      .map((selector) => `${path} ${selector}`),
  )

  expect(loose).toEqual([])
})
