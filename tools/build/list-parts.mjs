import { readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Registries of lazy screens and page kinds. */
const lists = [
  ['screen', 'public-screens/screens.tsx'],
  ['kind', 'runtime/page-kinds.tsx'],
]
const frames = {
  'frame shell': 'shell/shell.tsx',
  'frame public': 'public-screens/public-layout.tsx',
}
const publicEntry = 'public-screens/catalogue/start.tsx'
const named = /(\w+|'[\w-]+'): (?:screen|lazyComponent)\(\s*\(\) =>\s*import\('([^']+)'\)/g

/**
 * Writes `.vite/parts.json`: the scripts and style sheets of each frame, page kind and screen
 * beyond the common ones, and those of public pages, for preload links by the server.
 * @throws Error when a screen has no chunk or files
 */
export function listParts(root, web) {
  const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'))
  const sources = { ...frames }
  for (const [kind, file] of lists) {
    const matches = [...readFileSync(join(root, 'src/web', file), 'utf8').matchAll(named)]
    if (matches.length === 0) throw new Error(`src/web/${file} names nothing that is fetched`)

    for (const [, name, path] of matches)
      sources[`${kind} ${name.replaceAll("'", '')}`] = path.startsWith('#web/')
        ? path.slice('#web/'.length)
        : posix.join(posix.dirname(file), path)
  }

  const first = filesOf(manifest, entryOf(manifest, web))
  const parts = Object.fromEntries(
    Object.entries(sources).map(([name, source]) => {
      if (!manifest[source]) throw new Error(`${name}: the build has no chunk of ${source}`)

      const { scripts, styles } = filesOf(manifest, source)
      const isNew = (files) =>
        [...files].filter((file) => !first.scripts.has(file) && !first.styles.has(file))

      return [name, { scripts: isNew(scripts), styles: isNew(styles) }]
    }),
  )

  const at = (source) => `/${manifest[source].file}`
  const open = filesOf(manifest, publicEntry)
  const list = {
    boot: at('boot.ts'),
    words: { 'en-US': at('i18n/english.ts') },
    parts,
    open: {
      scripts: [...open.scripts],
      styles: [...open.styles],
      words: Object.fromEntries(
        ['zh-CN', 'en-US'].map((locale) => [locale, at(`../public/words/${locale}.ts`)]),
      ),
    },
  }

  writeFileSync(join(web, '.vite/parts.json'), JSON.stringify(list))
}

/**
 * The source of the page's last script.
 * @throws Error when the page names none
 */
export function entryOf(manifest, web) {
  const scripts = [
    ...readFileSync(join(web, 'index.html'), 'utf8').matchAll(
      /<script type="module"[^>]* src="\/([^"]+)"/g,
    ),
  ]

  const file = scripts.at(-1)?.[1]
  const source = Object.keys(manifest).find((name) => manifest[name].file === file)
  if (source === undefined)
    throw new Error(`index.html of the build runs no chunk that its manifest knows: ${file}`)

  return source
}

/** Scripts and style sheets that are loaded at once for a source. */
export function filesOf(manifest, source, files = { scripts: new Set(), styles: new Set() }) {
  const { file, css = [], imports = [] } = manifest[source]
  if (files.scripts.has(`/${file}`)) return files

  files.scripts.add(`/${file}`)
  for (const style of css) files.styles.add(`/${style}`)
  for (const imported of imports) filesOf(manifest, imported, files)

  return files
}
