import { bulkActionsFor } from '#config-model/access/list-actions.ts'
import type { Config } from '#config-model/config.ts'
import { mayImport } from '#config-model/imports/import-columns.ts'
import type { BulkAction, ListPage } from '#config-model/types.generated.ts'
import { fillPattern, patterns } from '#contract/paths.ts'
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
      path: `${fillPattern(patterns.listNeighbours, id)}?id=${target.record.id}${query.replace('?', '&')}`,
    })

    return [
      [
        `GET ${patterns.listRows}`,
        { ask: at(fillPattern(patterns.listRows, id) + query), expected: toList(id) },
      ],
      [
        `GET ${patterns.listCounts}`,
        { ask: at(fillPattern(patterns.listCounts, id) + query), expected: toList(id) },
      ],
      // What is not theirs is left out of the answer.
      [
        `GET ${patterns.allCounts}`,
        { ask: at(`${patterns.allCounts}?lists=${id}`), expected: signedIn },
      ],
      [`GET ${patterns.listNeighbours}`, { ask: neighbours, expected: toList(id) }],
      [
        `POST ${patterns.listExport}`,
        {
          ask: at(fillPattern(patterns.listExport, id), {
            ids: ['none'],
            ...(year === undefined ? {} : { year }),
          }),
          expected: toList(id, 'export'),
        },
      ],
      [
        `GET ${patterns.listDesk}`,
        { ask: at(fillPattern(patterns.listDesk, id)), expected: toList(id) },
      ],
      [
        `POST ${patterns.listDesk}`,
        { ask: at(fillPattern(patterns.listDesk, id), {}), expected: toList(id) },
      ],
      [
        `POST ${patterns.listOrder}`,
        {
          ask: at(fillPattern(patterns.listOrder, id), { id: 'none', version: 1, beside: 'none' }),
          expected: ordering(id, page),
        },
      ],
      [
        `POST ${patterns.listViews}`,
        {
          ask: at(fillPattern(patterns.listViews, id), { title: '常看', address: '' }),
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
    (wanted: (action: BulkAction) => boolean): Line['expected'] =>
    (asking) => {
      const outcome = toList(id)(asking)
      if (outcome !== 'open' || asking.user === null) return outcome
      return bulkActionsFor(config, asking.user, page).some(wanted) ? 'open' : 'absent'
    }

  const sheet: [string, Line] = [
    `POST ${patterns.exportJob}`,
    { ask: at(fillPattern(patterns.exportJob, id), query), expected: toList(id, 'export') },
  ]

  const many = (page.bulkActions ?? []).flatMap(({ transition, call }): [string, Line][] => {
    if (transition !== undefined) {
      const ask = at(fillPattern(patterns.listMove, transition, id), { query })
      return [
        [
          `POST ${patterns.listMove}`,
          { ask, expected: offered((one) => one.transition === transition) },
        ],
      ]
    }

    if (call === undefined) return []

    const ask = at(fillPattern(patterns.listAct, call, id), { query })

    return [[`POST ${patterns.listAct}`, { ask, expected: offered((one) => one.call === call) }]]
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
      `POST ${patterns.listImport}`,
      { ask: at(fillPattern(patterns.listImport, id), {}), expected },
    ],
    [
      `GET ${patterns.importTemplate}`,
      { ask: at(fillPattern(patterns.importTemplate, id)), expected },
    ],
    [
      `POST ${patterns.importUndo}`,
      { ask: at(fillPattern(patterns.importUndo, id), { id: 'none' }), expected: ofNone },
    ],
  ]
}
