/** The part of the bundler's module graph used here; rolldown's own type is wider. */
interface ModuleGraph {
  getModuleInfo(id: string): {
    isEntry: boolean
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
    importers: readonly string[]
    dynamicImporters: readonly string[]
  } | null
}

/** Registration is separate: it contains a form. */
const open = /src\/web\/public-screens\/(login|public-layout)\.tsx$/
const login = /src\/web\/public-screens\/login\.tsx$/
const recovery = /src\/web\/public-screens\/forgot-password\.tsx$/
const publicLayout = /src\/web\/public-screens\/public-layout\.tsx$/
/** Independent of the application. */
const publicPages = /src\/web\/public-screens\/catalogue\/start\.tsx$/
const application = /index\.html$/
const register = /src\/web\/public-screens\/register\.tsx$/
const shell = /src\/web\/shell\/shell\.tsx$/
const form = /page-kinds\/form\/form-page\.tsx$/
const record = /page-kinds\/record\/record-page\.tsx$/
const review = /page-kinds\/review\/review-page\.tsx$/
const list = /page-kinds\/list\/list-page\.tsx$/
const board = /page-kinds\/board\/board-page\.tsx$/
const userCentre = /account\/user-centre\.tsx$/
/** The batch dialog shares parts of it. */
const workflow = /src\/web\/runtime\/workflow\//
const ownPage = /page-kinds\/\w+\/\w+-page\.tsx$/
/** Their style sheets are merged, so that a page requests two. */
const frames = [shell, form, record, review, list, board, register]
const style = /\.css$/
/** A kilobyte shared by lists and the rich-text editor: no separate script. */
const stores = /node_modules[\\/]use-sync-external-store[\\/]/
const react = /node_modules[\\/](react|react-dom|scheduler)[\\/]/

/**
 * Chunks by users, so that a screen is a handful of files, because a file costs a browser as much
 * as ten kilobytes: `react` (and what public pages share with the application), `public`, `base`
 * (the first script, with and without the shell), `model` (configuration semantics, and the shell's
 * style sheet), `records` (everything that shows records), `engine` (forms), `list`, and one per
 * screen. null: the bundler decides. Imports go only to chunks named before: no cycles.
 */
export function nameChunks(): (id: string, graph: ModuleGraph) => string | null {
  let needs: Map<string, string[]> | null = null
  return (id, graph) => {
    needs ??= needsOf(graph, id)
    return nameFor(id, needs.get(id) ?? [])
  }
}

function nameFor(id: string, needed: string[]): string | null {
  const by = (...patterns: RegExp[]) =>
    patterns.every((pattern) => needed.some((entry) => pattern.test(entry)))
  const isShared =
    by(publicPages) && needed.some((entry) => !publicPages.test(entry) && !publicLayout.test(entry))
  if (react.test(id) || isShared || (style.test(id) && by(application))) return 'react'
  if (needed.length === 0 || /src\/web\/(boot\.ts|public-screens\/catalogue\/start\.tsx)$/.test(id))
    return null

  const isOfAll = by(open) && (by(shell) || by(ownPage) || (by(login) && by(publicLayout)))
  if (by(application) || isOfAll) return 'base'
  if (style.test(id) && !by(open) && frames.some((entry) => by(entry))) return 'model'
  if (by(shell, register) || by(board, list) || by(board, form) || stores.test(id)) return 'model'

  // Code of the shell alone: no script that only imports another.
  if (by(shell)) return needed.length > 1 ? 'model' : null
  if (by(list, register)) return 'records'
  if (by(register) && (by(form) || by(review))) return by(record) ? 'records' : 'engine'
  if ([form, record, review, list].filter((page) => by(page)).length > 1) return 'records'
  if (by(review, userCentre)) return 'engine'
  if (by(publicPages, publicLayout)) return 'public'
  if (by(register, open) || by(login, recovery)) return 'accounts'
  if (workflow.test(id) && by(record)) return 'transitions'
  if (by(list)) return 'list'
  if (by(form) && needed.length > 1) return 'engine'
  // Shared class names get no separate script.
  if (style.test(id) && needed.length > 1)
    return needed.some((entry) => /public-screens/.test(entry)) ? 'base' : 'model'

  return null
}

/** Each module with the entries and dynamic imports that load it at once. */
function needsOf(graph: ModuleGraph, some: string): Map<string, string[]> {
  const needs = new Map<string, string[]>()
  const waiting = rootsAbove(graph, some)
  for (const entry of waiting) {
    const seen = new Set([entry])
    for (const id of seen) {
      needs.set(id, [...(needs.get(id) ?? []), entry])
      const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
      for (const imported of importedIds) seen.add(imported)
      for (const dynamicImport of dynamicallyImportedIds) waiting.add(dynamicImport)
    }
  }

  return needs
}

function rootsAbove(graph: ModuleGraph, some: string): Set<string> {
  const above = new Set([some])
  for (const id of above) {
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
    for (const importer of [...importers, ...dynamicImporters]) above.add(importer)
  }

  return new Set([...above].filter((id) => graph.getModuleInfo(id)?.isEntry))
}
