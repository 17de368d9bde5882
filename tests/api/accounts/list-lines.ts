import type { Config } from '#config-model/config.ts'
import { mayImport } from '#config-model/import-columns.ts'
import { bulkActionsFor } from '#config-model/rights/row-offers.ts'
import type { BulkAction, ListPage } from '#config-model/types.generated.ts'
import { fillPattern, routePatterns } from '#contract/paths.ts'
import {
  signedIn,
  toList,
  when,
  type Asking,
  type Outcome,
  type Target,
} from './expected-outcomes.ts'

export interface Line {
  /** Address and body of a call that changes nothing that another line reads. */
  ask: (asking: Asking) => { path: string; body?: unknown; method?: 'HEAD' }
  /** What the configuration says of it, by the functions of access alone. */
  expected: (asking: Asking) => Outcome
  /** Ends the session: another is opened for it. */
  ends?: true
}

export const at =
  (path: string, body?: unknown): Line['ask'] =>
  () => ({ path, ...(body === undefined ? {} : { body }) })

/** The same of the record in question. `body` may speak of it. */
export const ofRecord =
  (pattern: string, body?: (target: Target) => unknown): Line['ask'] =>
  ({ target }) => {
    const { entity, id } = target.record
    const path = pattern
      .replace(':entity', entity)
      .replace(':id', id)
      .replace(':remark', target.remark)

    return { path, ...(body ? { body: body(target) } : {}) }
  }

const lists = (config: Config) =>
  Object.entries(config.pages).flatMap(([id, page]) => (page.kind === 'list' ? [{ id, page }] : []))

/** A line for each call of each list. */
export function listLines(config: Config): [string, Line][] {
  return lists(config).flatMap(({ id, page }): [string, Line][] => {
    const year = page.year === 'path' ? config.years.historyYears[0] : undefined
    const query = year === undefined ? '' : `?year=${year}`
    const neighbours: Line['ask'] = ({ target }) => ({
      path: `${fillPattern(routePatterns.listNeighbours, id)}?id=${target.record.id}${query.replace('?', '&')}`,
    })

    return [
      [
        `GET ${routePatterns.listRows}`,
        { ask: at(fillPattern(routePatterns.listRows, id) + query), expected: toList(id) },
      ],
      [
        `GET ${routePatterns.listCounts}`,
        { ask: at(fillPattern(routePatterns.listCounts, id) + query), expected: toList(id) },
      ],
      // What is not theirs is left out of the answer.
      [
        `GET ${routePatterns.allCounts}`,
        { ask: at(`${routePatterns.allCounts}?lists=${id}`), expected: signedIn },
      ],
      [`GET ${routePatterns.listNeighbours}`, { ask: neighbours, expected: toList(id) }],
      [
        `POST ${routePatterns.listExport}`,
        {
          ask: at(fillPattern(routePatterns.listExport, id), {
            ids: ['none'],
            ...(year === undefined ? {} : { year }),
          }),
          expected: toList(id, 'export'),
        },
      ],
      [
        `GET ${routePatterns.listDesk}`,
        { ask: at(fillPattern(routePatterns.listDesk, id)), expected: toList(id) },
      ],
      [
        `POST ${routePatterns.listDesk}`,
        { ask: at(fillPattern(routePatterns.listDesk, id), {}), expected: toList(id) },
      ],
      [
        `POST ${routePatterns.listOrder}`,
        {
          ask: at(fillPattern(routePatterns.listOrder, id), {
            id: 'none',
            version: 1,
            beside: 'none',
          }),
          expected: ordering(id, page),
        },
      ],
      [
        `POST ${routePatterns.listViews}`,
        {
          ask: at(fillPattern(routePatterns.listViews, id), { title: '常看', address: '' }),
          expected: toList(id),
        },
      ],
      ...jobLines(config, id, page, year),
      ...importLines(config, id, page),
    ]
  })
}

/** A row that nobody has is put nowhere; a list without an order says so before. */
const ordering =
  (id: string, { order }: ListPage): Line['expected'] =>
  (asking) => {
    const outcome = toList(id)(asking)
    if (outcome !== 'open') return outcome
    return order ? 'absent' : 'open'
  }

/** Jobs about no row at all: whoever may is told that there is none, and nothing is begun. */
function jobLines(
  config: Config,
  id: string,
  page: ListPage,
  year: number | undefined,
): [string, Line][] {
  const query = { ids: ['none'], ...(year === undefined ? {} : { year }) }
  const offered =
    (isNeeded: (action: BulkAction) => boolean): Line['expected'] =>
    (asking) => {
      const outcome = toList(id)(asking)
      if (outcome !== 'open' || asking.user === null) return outcome
      return bulkActionsFor(config, asking.user, page).some(isNeeded) ? 'open' : 'absent'
    }

  const sheet: [string, Line] = [
    `POST ${routePatterns.exportJob}`,
    { ask: at(fillPattern(routePatterns.exportJob, id), query), expected: toList(id, 'export') },
  ]

  const many = (page.bulkActions ?? []).flatMap(({ transition, call }): [string, Line][] => {
    if (transition !== undefined) {
      const ask = at(fillPattern(routePatterns.listMove, transition, id), { query })
      return [
        [
          `POST ${routePatterns.listMove}`,
          { ask, expected: offered((one) => one.transition === transition) },
        ],
      ]
    }

    if (call === undefined) return []

    const ask = at(fillPattern(routePatterns.listAct, call, id), { query })

    return [
      [`POST ${routePatterns.listAct}`, { ask, expected: offered((one) => one.call === call) }],
    ]
  })

  return [sheet, ...many]
}

/**
 * A sheet without a file, a template, an import that nobody made: only for whoever may import here.
 */
function importLines(config: Config, id: string, page: ListPage): [string, Line][] {
  const expected = (asking: Asking): Outcome =>
    when(asking, asking.user !== null && mayImport(config, asking.user, page))
  const ofNone = (asking: Asking): Outcome =>
    expected(asking) === 'open' ? 'absent' : expected(asking)

  return [
    [
      `POST ${routePatterns.listImport}`,
      { ask: at(fillPattern(routePatterns.listImport, id), {}), expected },
    ],
    [
      `GET ${routePatterns.importTemplate}`,
      { ask: at(fillPattern(routePatterns.importTemplate, id)), expected },
    ],
    [
      `POST ${routePatterns.importUndo}`,
      { ask: at(fillPattern(routePatterns.importUndo, id), { id: 'none' }), expected: ofNone },
    ],
  ]
}
