import type { ImportGraph } from './import-graph.ts'

/**
 * Of each room, lowest first: a folder or file imports from its floor and those below, without
 * circles. The README of the room says why.
 */
export const floorsByRoom: Record<string, string[][]> = {
  'src/config-model/': [
    ['types.generated.ts', 'assert.ts', 'memoize.ts', 'text'],
    [
      'messages',
      'config.ts',
      'assignments.ts',
      'effect-sources.ts',
      'channels.ts',
      'color-scale.ts',
    ],
    [
      'localize-config.ts',
      'record.ts',
      'user.ts',
      'field-traits.ts',
      'page-traits.ts',
      'facts',
      'parsing',
    ],
    ['field-types', 'field-types.ts', 'route.ts'],
    ['conditions', 'values'],
    ['access', 'sources', 'sources.ts', 'import-columns.ts', 'filter-kinds.ts', 'chart-kinds.ts'],
    ['workflow'],
    ['forms'],
    ['display', 'measure', 'column-renderers.ts'],
    ['rights'],
  ],
  'src/config-compiler/': [
    ['diagnostic', 'redos.ts', 'file-rules.ts', 'breaking-rules.ts'],
    ['parse', 'incremental'],
    ['shape', 'expand', 'edit-dictionary.ts'],
    ['model.ts', 'rule.ts', 'collect-config.ts'],
    ['walk', 'repair.ts'],
    ['link'],
    ['rules', 'rules.generated.ts', 'rules.ts'],
    ['check-across-files.ts', 'read-config.ts', 'open-release.ts'],
    ['compare'],
  ],
  'src/web/': [
    ['theme', 'browser-storage.ts', 'i18n', 'ui'],
    ['api'],
    ['session'],
    ['runtime', 'system', 'account'],
    ['public-screens', 'palette', 'boot.ts'],
    ['shell'],
    ['screen-parts.tsx', 'application.tsx', 'initial-screen.ts', 'main.tsx'],
  ],
  'src/server/': [
    [
      'errors.ts',
      'process-log.ts',
      'clock-skew.ts',
      'request-texts.ts',
      'private-folder.ts',
      'concurrency-limiter.ts',
      'program-version.ts',
      'serve-starting.ts',
    ],
    ['answer.ts', 'streams.ts', 'database', 'cache', 'storage', 'answers', 'explain-start.ts'],
    ['log', 'active-config'],
    ['context.ts'],
    ['requests'],
    ['middleware'],
    ['settings.ts'],
    ['records'],
    ['outbox'],
    ['notices'],
    ['files', 'accounts'],
    ['public'],
    ['migration'],
    ['workflow'],
    ['export', 'import', 'health.ts', 'metrics.ts', 'jobs', 'backup'],
    ['config-release'],
    ['sources'],
    ['routes', 'routes.ts'],
    ['create-services.ts', 'app.ts', 'main.ts'],
  ],
  'src/server/records/': [
    ['record-texts.ts', 'sources.ts', 'sql', 'entity-tables.ts'],
    ['operators.ts', 'condition-sql.ts'],
    ['relations'],
    ['stored-record.ts'],
    ['files', 'remarks.ts', 'record-tree.ts', 'working-copy.ts'],
    ['present-record.ts', 'record-log.ts', 'write'],
    ['records.ts', 'save-record.ts'],
    ['acts', 'versions.ts', 'previous-record.ts'],
    ['publishing.ts', 'lists'],
    ['boards'],
  ],
}

/** `part → part`, with the files behind them. */
export type ImportEdges = Map<string, string[]>

const isTest = (file: string) => /\.test\.|in-test/.test(file)

/** The file or folder directly below the room. */
function partOf(room: string, file: string): string {
  return file.slice(room.length).split('/')[0] ?? ''
}

/** Without tests. */
export function partsOf(graph: ImportGraph, room: string): Set<string> {
  const files = [...graph.keys()].filter((file) => file.startsWith(room) && !isTest(file))
  return new Set(files.map((file) => partOf(room, file)))
}

/** Values, types and lazy imports. */
export function importsBetween(graph: ImportGraph, room: string): ImportEdges {
  const arrows: ImportEdges = new Map()
  for (const [file, targets] of graph) {
    if (!file.startsWith(room) || isTest(file)) continue
    for (const target of targets) {
      if (!target.startsWith(room)) continue
      const [from, to] = [partOf(room, file), partOf(room, target)]
      if (from === to) continue
      const arrow = `${from} → ${to}`
      const line = `${file.slice(room.length)} → ${target.slice(room.length)}`
      arrows.set(arrow, [...(arrows.get(arrow) ?? []), line])
    }
  }

  return arrows
}

/** Imports that lead to a higher floor. */
export function upwardImports(arrows: ImportEdges, floors: string[][]): ImportEdges {
  const floorOf = (part: string) => floors.findIndex((parts) => parts.includes(part))
  return new Map(
    [...arrows].filter(([arrow]) => {
      const [from = '', to = ''] = arrow.split(' → ')
      return floorOf(from) < floorOf(to)
    }),
  )
}

export function graphOfParts(arrows: ImportEdges): ImportGraph {
  const parts: ImportGraph = new Map()
  for (const arrow of arrows.keys()) {
    const [from = '', to = ''] = arrow.split(' → ')
    parts.set(from, [...(parts.get(from) ?? []), to])
  }

  return parts
}

/** Each pair once. */
export function mutualPairs(arrows: ImportEdges): [arrow: string, back: string][] {
  return [...arrows.keys()].flatMap((arrow): [string, string][] => {
    const [from = '', to = ''] = arrow.split(' → ')
    const back = `${to} → ${from}`
    return from < to && arrows.has(back) ? [[arrow, back]] : []
  })
}

/** Parts that reach each other through others, the largest knot first. */
export function findCycleGroups(arrows: ImportEdges): string[][] {
  const graph = graphOfParts(arrows)
  const reached = new Map([...graph.keys()].map((part) => [part, reachedFrom(graph, part)]))
  const knots = new Set<string>()
  for (const [part, others] of reached) {
    const knot = [...others].filter((other) => reached.get(other)?.has(part)).toSorted()
    if (knot.length > 1) knots.add(knot.join(' '))
  }

  return [...knots].map((knot) => knot.split(' ')).toSorted((a, b) => b.length - a.length)
}

function reachedFrom(graph: ImportGraph, start: string): Set<string> {
  const reached = new Set<string>()
  const queue = [start]
  for (const part of queue)
    for (const next of graph.get(part) ?? [])
      if (!reached.has(next)) {
        reached.add(next)
        queue.push(next)
      }

  return reached
}
