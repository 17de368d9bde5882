import { mayOpen, type Action } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import { hasRole } from '#config-model/user.ts'
import { fillPattern, patterns } from '#contract/paths.ts'
import { deskLines } from './desk-lines.ts'
import {
  isAdmin,
  toWriters,
  open,
  signedIn,
  toEntity,
  toList,
  toRecord,
  toScreen,
  when,
  type Target,
} from './expected-outcomes.ts'
import { at, listLines, ofRecord, type Line } from './list-lines.ts'

const byId =
  (path: string): Line['ask'] =>
  ({ target }) => ({ path: `${path}?id=${target.record.id}` })

/** A version that no record has: whoever may is told that it is stale, and nothing changes. */
const stale = 999_999

/** Every chart of every board: the page, the block and the list behind it must be open. */
function boardLines(config: Config): [string, Line][] {
  return Object.entries(config.pages).flatMap(([id, page]): [string, Line][] => {
    if (page.kind !== 'board') return []

    return page.blocks.flatMap(({ kind, list, auth }, index): [string, Line][] => {
      if (kind !== 'chart' || list === undefined) return []

      const expected: Line['expected'] = (asking) => {
        const isOpen =
          mayOpen(asking.user, config, page) && mayOpen(asking.user, config, auth ? { auth } : {})
        return isOpen ? toList(list)(asking) : when(asking, false)
      }

      const place = [String(index), id] as const

      return [
        [
          `GET ${patterns.boardBlock}`,
          { ask: at(fillPattern(patterns.boardBlock, ...place)), expected },
        ],
        [
          `POST ${patterns.boardExport}`,
          { ask: at(fillPattern(patterns.boardExport, ...place), {}), expected },
        ],
      ]
    })
  })
}

/**
 * Every transition by hand: who reads the record and has a role of it is told that the record
 * changed meanwhile.
 */
function transitionLines(config: Config, entity: string): [string, Line][] {
  const workflow = Object.values(config.workflows).find((item) => item.entity === entity)
  return Object.entries(workflow?.transitions ?? {}).flatMap(
    ([id, { by, batch }]): [string, Line][] => [
      [
        `POST ${patterns.transition}`,
        {
          ask: ofRecord(patterns.transition.replace(':transition', id), () => ({
            version: stale,
            form: {},
          })),
          expected: toRecord('read', (asking) =>
            hasRole(asking.user, by.roles ?? [], asking.config.roles),
          ),
        },
      ],
      [
        `POST ${patterns.batchTransition}`,
        {
          ask: ({ target }) => ({
            path: fillPattern(patterns.batchTransition, entity, id),
            body: { items: [{ id: target.record.id, version: stale }], form: {} },
          }),
          // Of each row it is told by itself why not; that any may be given at all is the
          // transition's.
          expected: (asking) =>
            batch === undefined && asking.user !== null ? 'absent' : signedIn(asking),
        },
      ],
    ],
  )
}

/** A record that is published: readers have it by another call, editors by these. */
function articleLines(id: string): [string, Line][] {
  const data = { status: 'published', categoryCode: 'notice' }
  const place = { year: null, state: null, flags: [], region: null, owner: null, createdBy: null }
  const target: Target = { record: { id, entity: 'article', ...place, data }, file: '', remark: '' }
  const line = (key: string, pattern: string, action: Action, body?: unknown): [string, Line] => [
    key,
    {
      ask: (asking) =>
        ofRecord(pattern, body === undefined ? undefined : () => body)({ ...asking, target }),
      expected: (asking) => toRecord(action)({ ...asking, target }),
    },
  ]

  const withdraw = patterns.publication.replace(':act', 'withdraw')

  return [
    line(`GET ${patterns.record}`, patterns.record, 'read'),
    line(`GET ${patterns.log}`, patterns.log, 'read'),
    line(`PATCH ${patterns.record}`, patterns.record, 'update', { version: stale, changes: {} }),
    line(`POST ${patterns.publication}`, withdraw, 'update', { version: stale }),
    // What readers have seen is deleted for a reason: without one it is refused as wrong, not as
    // forbidden.
    line(`DELETE ${patterns.record}`, patterns.record, 'remove'),
  ]
}

/** A list that a record has not: whoever may change it is told that it is not there. */
const ofNoList: Line['expected'] = (asking) => {
  const outcome = toRecord('update')(asking)
  return outcome === 'open' ? 'absent' : outcome
}

/** A line or more for every call of the server, by method and pattern. */
export const routeLines = (
  config: Config,
  names: { validator: string; brand: string; picture: string; article: string },
): [string, Line][] => [
  ['GET /validators/:name', { ask: at(names.validator), expected: open }],
  ...[
    '/healthz',
    '/readyz',
    '/robots.txt',
    '/sitemap.xml',
    patterns.portal,
    patterns.portalToday,
    patterns.registration,
    patterns.themeSheet,
  ].map((path): [string, Line] => {
    return [`GET ${path}`, { ask: at(path), expected: open }]
  }),
  [`GET ${patterns.verify}`, { ask: at('/verify/logo-auth?no=SQ-1'), expected: open }],
  [`GET ${patterns.config}`, { ask: at(patterns.config), expected: signedIn }],
  [`GET ${patterns.openapi}`, { ask: at(patterns.openapi), expected: signedIn }],
  [
    `GET ${patterns.configEvents}`,
    { ask: () => ({ path: patterns.configEvents, method: 'HEAD' }), expected: open },
  ],
  [
    `GET ${patterns.configHealth}`,
    { ask: at(patterns.configHealth), expected: toScreen('config-health') },
  ],
  [
    `GET ${patterns.configWorkflows}`,
    { ask: at(patterns.configWorkflows), expected: toScreen('workflow-graph') },
  ],
  [
    `POST ${patterns.configReload}`,
    { ask: at(patterns.configReload, {}), expected: toScreen('config-health') },
  ],
  [`GET ${patterns.captcha}`, { ask: at(patterns.captcha), expected: open }],
  [
    `POST ${patterns.login}`,
    { ask: at(patterns.login, { username: '', password: '', code: '' }), expected: open },
  ],
  [
    `POST ${patterns.resetPassword}`,
    { ask: at(patterns.resetPassword, { username: '', way: 'paper' }), expected: open },
  ],
  [
    `POST ${patterns.resetCode}`,
    { ask: at(patterns.resetCode, { username: '', way: '' }), expected: open },
  ],
  [`GET ${patterns.contacts}`, { ask: at(patterns.contacts), expected: signedIn }],
  [
    `POST ${patterns.contacts}`,
    { ask: at(patterns.contacts, { field: '', code: '' }), expected: signedIn },
  ],
  [
    `POST ${patterns.contactCode}`,
    { ask: at(patterns.contactCode, { field: '' }), expected: signedIn },
  ],
  [`DELETE ${patterns.logout}`, { ask: at(patterns.logout), expected: open, ends: true }],
  [
    `GET ${patterns.unlock}`,
    {
      ask: at(`${patterns.unlock}?username=nobody`),
      expected: (asking) => when(asking, isAdmin(asking)),
    },
  ],
  [
    `GET ${patterns.logDigest}`,
    {
      ask: at(`${patterns.logDigest}?day=not-a-day`),
      expected: (asking) => when(asking, isAdmin(asking)),
    },
  ],
  [`GET ${patterns.userInfo}`, { ask: at(patterns.userInfo), expected: signedIn }],
  [
    `POST ${patterns.updatePassword}`,
    {
      ask: at(patterns.updatePassword, { oldPassword: 'x', newPassword: 'y' }),
      expected: signedIn,
    },
  ],
  [`POST ${patterns.updateProfile}`, { ask: at(patterns.updateProfile, {}), expected: signedIn }],
  [
    `POST ${patterns.acting}`,
    { ask: at(patterns.acting, { substitution: null }), expected: signedIn },
  ],
  [`GET ${patterns.preferences}`, { ask: at(patterns.preferences), expected: signedIn }],
  [
    `POST ${patterns.preferences}`,
    { ask: at(patterns.preferences, { muted: [] }), expected: signedIn },
  ],
  [
    `DELETE ${patterns.listView}`,
    {
      ask: at(fillPattern(patterns.listView, 'none')),
      expected: ({ user }) => (user === null ? 'signIn' : 'absent'),
    },
  ],
  [`GET ${patterns.loginHistory}`, { ask: at(patterns.loginHistory), expected: signedIn }],
  [`GET ${patterns.access}`, { ask: at(`${patterns.access}?path=/dashboard`), expected: signedIn }],
  [
    `POST ${patterns.register}`,
    { ask: at(patterns.register, { data: {}, password: 'x' }), expected: open },
  ],
  [
    `GET ${patterns.registerExists}`,
    { ask: at(`${patterns.registerExists}?creditCode=91530828MA6DEMO018`), expected: open },
  ],
  [
    `GET ${patterns.registerBrands}`,
    { ask: at(`${patterns.registerBrands}?name=xx`), expected: open },
  ],
  [`GET ${patterns.districts}`, { ask: at(patterns.districts), expected: open }],
  [
    `GET ${patterns.dictionary}`,
    { ask: at(`${patterns.dictionary}?typeCode=industry`), expected: open },
  ],
  [
    `GET ${patterns.dictionary}`,
    { ask: at(`${patterns.dictionary}?typeCode=return_reason`), expected: signedIn },
  ],
  [`GET ${patterns.notices}`, { ask: at(patterns.notices), expected: open }],
  [`POST ${patterns.readAllNotices}`, { ask: at(patterns.readAllNotices, {}), expected: signedIn }],
  [
    `GET ${patterns.article}`,
    { ask: at(fillPattern(patterns.article, names.article)), expected: open },
  ],
  [
    `POST ${patterns.confirmArticle}`,
    { ask: at(fillPattern(patterns.confirmArticle, names.article), {}), expected: signedIn },
  ],
  [
    `POST ${patterns.records}`,
    {
      ask: ofRecord(patterns.records, () => ({ data: { nothing: 1 } })),
      expected: toEntity('create'),
    },
  ],
  [
    `GET ${patterns.recordLimits}`,
    { ask: ofRecord(patterns.recordLimits), expected: toEntity('create') },
  ],
  [`GET ${patterns.record}`, { ask: ofRecord(patterns.record), expected: toRecord('read') }],
  [
    `PATCH ${patterns.record}`,
    {
      ask: ofRecord(patterns.record, () => ({ version: stale, changes: {} })),
      expected: toRecord('update'),
    },
  ],
  [
    `DELETE ${patterns.record}`,
    // Handed in once, it is nobody's to delete.
    { ask: ofRecord(patterns.record), expected: toRecord('remove', () => false) },
  ],
  [
    `GET ${patterns.previousRecord}`,
    { ask: ofRecord(patterns.previousRecord), expected: toRecord('read') },
  ],
  [
    `GET ${patterns.recordPaper}`,
    { ask: ofRecord(patterns.recordPaper), expected: toRecord('read') },
  ],
  [
    `GET ${patterns.recordChecklist}`,
    { ask: ofRecord(patterns.recordChecklist), expected: toRecord('read') },
  ],
  [
    `GET ${patterns.recordCheck}`,
    { ask: ofRecord(patterns.recordCheck), expected: toRecord('read') },
  ],
  // A field that takes nothing from a sheet: whoever may change the record is told so.
  ...(['GET rowsTemplate', 'POST rowsSheet'] as const).map((call): [string, Line] => {
    const [method, name] = call.split(' ') as ['GET' | 'POST', 'rowsTemplate' | 'rowsSheet']
    const ask = ofRecord(
      patterns[name].replace(':field', 'none'),
      method === 'POST' ? () => ({}) : undefined,
    )

    return [`${method} ${patterns[name]}`, { ask, expected: ofNoList }]
  }),
  // Records of this kind are not published, and come from no source: there is no such act for
  // anybody.
  ...[patterns.publication, patterns.recordAct].map((pattern): [string, Line] => [
    `POST ${pattern}`,
    {
      ask: ofRecord(pattern.replace(':act', 'publish'), () => ({ version: stale })),
      expected: ({ user }) => (user === null ? 'signIn' : 'absent'),
    },
  ]),
  [
    `GET ${patterns.recordAct}`,
    {
      ask: ofRecord(patterns.recordAct.replace(':act', 'publish')),
      expected: ({ user }) => (user === null ? 'signIn' : 'absent'),
    },
  ],
  [
    `POST ${patterns.batchAct}`,
    {
      ask: ({ target }) => ({
        path: fillPattern(patterns.batchAct, target.record.entity, 'remind'),
        body: { items: [{ id: target.record.id, version: stale }] },
      }),
      expected: ({ user }) => (user === null ? 'signIn' : 'absent'),
    },
  ],
  [`GET ${patterns.log}`, { ask: ofRecord(patterns.log), expected: toRecord('read') }],
  // Nothing was done that could be taken back: whoever reads the record is told so.
  [
    `POST ${patterns.takeBack}`,
    { ask: ofRecord(patterns.takeBack, () => ({ version: stale })), expected: toRecord('read') },
  ],
  ...deskLines,
  [`GET ${patterns.remarks}`, { ask: ofRecord(patterns.remarks), expected: toRecord('read') }],
  [
    `PATCH ${patterns.remark}`,
    { ask: ofRecord(patterns.remark, () => ({ reply: '已改' })), expected: toRecord('update') },
  ],
  [
    `GET ${patterns.stateCounts}`,
    { ask: ofRecord(patterns.stateCounts), expected: toEntity('read') },
  ],
  [`GET ${patterns.search}`, { ask: at(`${patterns.search}?words=xx`), expected: signedIn }],
  [
    `GET ${patterns.lookupRecords}`,
    { ask: ofRecord(`${patterns.lookupRecords}?ids=:id`), expected: signedIn },
  ],
  [
    `GET ${patterns.lookupUsers}`,
    { ask: at(`${patterns.lookupUsers}?words=xx`), expected: signedIn },
  ],
  [
    `GET ${patterns.file}`,
    {
      ask: ({ target }) => ({ path: fillPattern(patterns.file, target.file) }),
      expected: toRecord('read'),
    },
  ],
  [
    `POST ${patterns.upload}`,
    { ask: at(`${patterns.upload}?entity=declaration&field=logo`, {}), expected: toWriters },
  ],
  [`GET ${patterns.publicIndex}`, { ask: at(`${patterns.publicIndex}?year=2024`), expected: open }],
  [
    `GET ${patterns.publicFacets}`,
    { ask: at(`${patterns.publicFacets}?year=2024`), expected: open },
  ],
  [`GET ${patterns.publicList}`, { ask: at(`${patterns.publicList}?year=2024`), expected: open }],
  [
    `GET ${patterns.publicBrand}`,
    { ask: at(`${patterns.publicBrand}?year=2024&id=${names.brand}`), expected: open },
  ],
  [
    `GET ${patterns.publicPoster}`,
    { ask: at(`${patterns.publicPoster}?year=2024&id=${names.brand}`), expected: open },
  ],
  [
    `GET ${patterns.publicFile}`,
    { ask: at(fillPattern(patterns.publicFile, names.picture)), expected: open },
  ],
  [`GET ${patterns.getInfo}`, { ask: byId(patterns.getInfo), expected: toRecord('read') }],
  [`GET ${patterns.getInfoByType}`, { ask: at(patterns.getInfoByType), expected: signedIn }],
  [`GET ${patterns.auditView}`, { ask: byId(patterns.auditView), expected: toRecord('read') }],
  [`GET ${patterns.auditLog}`, { ask: byId(patterns.auditLog), expected: toRecord('read') }],
  [
    `GET ${patterns.auditRemarks}`,
    { ask: byId(patterns.auditRemarks), expected: toRecord('read') },
  ],
  ...articleLines(names.article),
  ...transitionLines(config, 'declaration'),
  ...listLines(config),
  ...boardLines(config),
]
