import { mayOpen, type Action } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import { hasRole } from '#config-model/user.ts'
import { fillPattern, routePatterns } from '#contract/paths.ts'
import { deskLines } from './desk-lines.ts'
import {
  absent,
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
          `GET ${routePatterns.boardBlock}`,
          { ask: at(fillPattern(routePatterns.boardBlock, ...place)), expected },
        ],
        [
          `POST ${routePatterns.boardExport}`,
          { ask: at(fillPattern(routePatterns.boardExport, ...place), {}), expected },
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
        `POST ${routePatterns.transition}`,
        {
          ask: ofRecord(routePatterns.transition.replace(':transition', id), () => ({
            version: stale,
            form: {},
          })),
          expected: toRecord('read', (asking) =>
            hasRole(asking.user, by.roles ?? [], asking.config.roles),
          ),
        },
      ],
      [
        `POST ${routePatterns.batchTransition}`,
        {
          ask: ({ target }) => ({
            path: fillPattern(routePatterns.batchTransition, entity, id),
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

  const withdraw = routePatterns.publication.replace(':act', 'withdraw')

  return [
    line(`GET ${routePatterns.record}`, routePatterns.record, 'read'),
    line(`GET ${routePatterns.log}`, routePatterns.log, 'read'),
    line(`PATCH ${routePatterns.record}`, routePatterns.record, 'update', {
      version: stale,
      changes: {},
    }),
    line(`POST ${routePatterns.publication}`, withdraw, 'update', { version: stale }),
    // What readers have seen is deleted for a reason: without one it is refused as wrong, not as
    // forbidden.
    line(`DELETE ${routePatterns.record}`, routePatterns.record, 'remove'),
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
    routePatterns.portal,
    routePatterns.portalToday,
    routePatterns.registration,
    routePatterns.themeSheet,
  ].map((path): [string, Line] => {
    return [`GET ${path}`, { ask: at(path), expected: open }]
  }),
  [`GET ${routePatterns.verify}`, { ask: at('/verify/logo-auth?no=SQ-1'), expected: open }],
  // Nothing is public of a kind that declares no public list.
  [`GET ${routePatterns.publicRecords}`, { ask: at('/public/enterprise'), expected: absent }],
  [`GET ${routePatterns.publicRecord}`, { ask: at('/public/enterprise/none'), expected: absent }],
  [`GET ${routePatterns.config}`, { ask: at(routePatterns.config), expected: signedIn }],
  [`GET ${routePatterns.openapi}`, { ask: at(routePatterns.openapi), expected: signedIn }],
  [
    `GET ${routePatterns.configEvents}`,
    { ask: () => ({ path: routePatterns.configEvents, method: 'HEAD' }), expected: open },
  ],
  [
    `GET ${routePatterns.configHealth}`,
    { ask: at(routePatterns.configHealth), expected: toScreen('config-health') },
  ],
  [
    `GET ${routePatterns.configWorkflows}`,
    { ask: at(routePatterns.configWorkflows), expected: toScreen('workflow-graph') },
  ],
  [
    `POST ${routePatterns.configReload}`,
    { ask: at(routePatterns.configReload, {}), expected: toScreen('config-health') },
  ],
  [`GET ${routePatterns.captcha}`, { ask: at(routePatterns.captcha), expected: open }],
  [
    `POST ${routePatterns.login}`,
    { ask: at(routePatterns.login, { username: '', password: '', code: '' }), expected: open },
  ],
  [
    `POST ${routePatterns.resetPassword}`,
    { ask: at(routePatterns.resetPassword, { username: '', way: 'paper' }), expected: open },
  ],
  [
    `POST ${routePatterns.resetCode}`,
    { ask: at(routePatterns.resetCode, { username: '', way: '' }), expected: open },
  ],
  [`GET ${routePatterns.contacts}`, { ask: at(routePatterns.contacts), expected: signedIn }],
  [
    `POST ${routePatterns.contacts}`,
    { ask: at(routePatterns.contacts, { field: '', code: '' }), expected: signedIn },
  ],
  [
    `POST ${routePatterns.contactCode}`,
    { ask: at(routePatterns.contactCode, { field: '' }), expected: signedIn },
  ],
  [`DELETE ${routePatterns.logout}`, { ask: at(routePatterns.logout), expected: open, ends: true }],
  [
    `GET ${routePatterns.unlock}`,
    {
      ask: at(`${routePatterns.unlock}?username=nobody`),
      expected: (asking) => when(asking, isAdmin(asking)),
    },
  ],
  [
    `GET ${routePatterns.logDigest}`,
    {
      ask: at(`${routePatterns.logDigest}?day=not-a-day`),
      expected: (asking) => when(asking, isAdmin(asking)),
    },
  ],
  [`GET ${routePatterns.userInfo}`, { ask: at(routePatterns.userInfo), expected: signedIn }],
  [
    `POST ${routePatterns.updatePassword}`,
    {
      ask: at(routePatterns.updatePassword, { oldPassword: 'x', newPassword: 'y' }),
      expected: signedIn,
    },
  ],
  [
    `POST ${routePatterns.updateProfile}`,
    { ask: at(routePatterns.updateProfile, {}), expected: signedIn },
  ],
  [
    `POST ${routePatterns.acting}`,
    { ask: at(routePatterns.acting, { substitution: null }), expected: signedIn },
  ],
  [`GET ${routePatterns.preferences}`, { ask: at(routePatterns.preferences), expected: signedIn }],
  [
    `POST ${routePatterns.preferences}`,
    { ask: at(routePatterns.preferences, { muted: [] }), expected: signedIn },
  ],
  [
    `DELETE ${routePatterns.listView}`,
    {
      ask: at(fillPattern(routePatterns.listView, 'none')),
      expected: ({ user }) => (user === null ? 'signIn' : 'absent'),
    },
  ],
  [
    `GET ${routePatterns.loginHistory}`,
    { ask: at(routePatterns.loginHistory), expected: signedIn },
  ],
  [
    `GET ${routePatterns.access}`,
    { ask: at(`${routePatterns.access}?path=/dashboard`), expected: signedIn },
  ],
  [
    `POST ${routePatterns.register}`,
    { ask: at(routePatterns.register, { data: {}, password: 'x' }), expected: open },
  ],
  [
    `GET ${routePatterns.registerExists}`,
    { ask: at(`${routePatterns.registerExists}?creditCode=91530828MA6DEMO018`), expected: open },
  ],
  [
    `GET ${routePatterns.registerBrands}`,
    { ask: at(`${routePatterns.registerBrands}?name=xx`), expected: open },
  ],
  [`GET ${routePatterns.districts}`, { ask: at(routePatterns.districts), expected: open }],
  [
    `GET ${routePatterns.dictionary}`,
    { ask: at(`${routePatterns.dictionary}?typeCode=industry`), expected: open },
  ],
  [
    `GET ${routePatterns.dictionary}`,
    { ask: at(`${routePatterns.dictionary}?typeCode=return_reason`), expected: signedIn },
  ],
  [`GET ${routePatterns.notices}`, { ask: at(routePatterns.notices), expected: open }],
  [
    `POST ${routePatterns.readAllNotices}`,
    { ask: at(routePatterns.readAllNotices, {}), expected: signedIn },
  ],
  [
    `GET ${routePatterns.article}`,
    { ask: at(fillPattern(routePatterns.article, names.article)), expected: open },
  ],
  [
    `POST ${routePatterns.confirmArticle}`,
    { ask: at(fillPattern(routePatterns.confirmArticle, names.article), {}), expected: signedIn },
  ],
  [
    `POST ${routePatterns.records}`,
    {
      ask: ofRecord(routePatterns.records, () => ({ data: { nothing: 1 } })),
      expected: toEntity('create'),
    },
  ],
  [
    `GET ${routePatterns.recordLimits}`,
    { ask: ofRecord(routePatterns.recordLimits), expected: toEntity('create') },
  ],
  [
    `GET ${routePatterns.record}`,
    { ask: ofRecord(routePatterns.record), expected: toRecord('read') },
  ],
  [
    `PATCH ${routePatterns.record}`,
    {
      ask: ofRecord(routePatterns.record, () => ({ version: stale, changes: {} })),
      expected: toRecord('update'),
    },
  ],
  [
    `DELETE ${routePatterns.record}`,
    // Handed in once, it is nobody's to delete.
    { ask: ofRecord(routePatterns.record), expected: toRecord('remove', () => false) },
  ],
  [
    `GET ${routePatterns.previousRecord}`,
    { ask: ofRecord(routePatterns.previousRecord), expected: toRecord('read') },
  ],
  [
    `GET ${routePatterns.recordPaper}`,
    { ask: ofRecord(routePatterns.recordPaper), expected: toRecord('read') },
  ],
  [
    `GET ${routePatterns.recordChecklist}`,
    { ask: ofRecord(routePatterns.recordChecklist), expected: toRecord('read') },
  ],
  [
    `GET ${routePatterns.recordCheck}`,
    { ask: ofRecord(routePatterns.recordCheck), expected: toRecord('read') },
  ],
  // A field that takes nothing from a sheet: whoever may change the record is told so.
  ...(['GET rowsTemplate', 'POST rowsSheet'] as const).map((call): [string, Line] => {
    const [method, name] = call.split(' ') as ['GET' | 'POST', 'rowsTemplate' | 'rowsSheet']
    const ask = ofRecord(
      routePatterns[name].replace(':field', 'none'),
      method === 'POST' ? () => ({}) : undefined,
    )

    return [`${method} ${routePatterns[name]}`, { ask, expected: ofNoList }]
  }),
  // Records of this kind are not published, and come from no source: there is no such act for
  // anybody.
  ...[routePatterns.publication, routePatterns.recordAct].map((pattern): [string, Line] => [
    `POST ${pattern}`,
    {
      ask: ofRecord(pattern.replace(':act', 'publish'), () => ({ version: stale })),
      expected: ({ user }) => (user === null ? 'signIn' : 'absent'),
    },
  ]),
  [
    `GET ${routePatterns.recordAct}`,
    {
      ask: ofRecord(routePatterns.recordAct.replace(':act', 'publish')),
      expected: ({ user }) => (user === null ? 'signIn' : 'absent'),
    },
  ],
  [
    `GET ${routePatterns.batchAct}`,
    {
      ask: ({ target }) => ({
        path: `${fillPattern(routePatterns.batchAct, target.record.entity, 'remind')}?ids=${target.record.id}`,
      }),
      expected: ({ user }) => (user === null ? 'signIn' : 'absent'),
    },
  ],
  [
    `POST ${routePatterns.batchAct}`,
    {
      ask: ({ target }) => ({
        path: fillPattern(routePatterns.batchAct, target.record.entity, 'remind'),
        body: { items: [{ id: target.record.id, version: stale }] },
      }),
      expected: ({ user }) => (user === null ? 'signIn' : 'absent'),
    },
  ],
  [`GET ${routePatterns.log}`, { ask: ofRecord(routePatterns.log), expected: toRecord('read') }],
  // Nothing was done that could be taken back: whoever reads the record is told so.
  [
    `POST ${routePatterns.takeBack}`,
    {
      ask: ofRecord(routePatterns.takeBack, () => ({ version: stale })),
      expected: toRecord('read'),
    },
  ],
  ...deskLines,
  [
    `GET ${routePatterns.remarks}`,
    { ask: ofRecord(routePatterns.remarks), expected: toRecord('read') },
  ],
  [
    `PATCH ${routePatterns.remark}`,
    {
      ask: ofRecord(routePatterns.remark, () => ({ reply: '已改' })),
      expected: toRecord('update'),
    },
  ],
  [
    `GET ${routePatterns.stateCounts}`,
    { ask: ofRecord(routePatterns.stateCounts), expected: toEntity('read') },
  ],
  [
    `GET ${routePatterns.search}`,
    { ask: at(`${routePatterns.search}?words=xx`), expected: signedIn },
  ],
  [
    `GET ${routePatterns.lookupRecords}`,
    { ask: ofRecord(`${routePatterns.lookupRecords}?ids=:id`), expected: signedIn },
  ],
  [
    `GET ${routePatterns.lookupUsers}`,
    { ask: at(`${routePatterns.lookupUsers}?words=xx`), expected: signedIn },
  ],
  [
    `GET ${routePatterns.file}`,
    {
      ask: ({ target }) => ({ path: fillPattern(routePatterns.file, target.file) }),
      expected: toRecord('read'),
    },
  ],
  [
    `POST ${routePatterns.upload}`,
    { ask: at(`${routePatterns.upload}?entity=declaration&field=logo`, {}), expected: toWriters },
  ],
  [
    `GET ${routePatterns.publicIndex}`,
    { ask: at(`${routePatterns.publicIndex}?year=2024`), expected: open },
  ],
  [
    `GET ${routePatterns.publicFacets}`,
    { ask: at(`${routePatterns.publicFacets}?year=2024`), expected: open },
  ],
  [
    `GET ${routePatterns.publicList}`,
    { ask: at(`${routePatterns.publicList}?year=2024`), expected: open },
  ],
  [
    `GET ${routePatterns.publicBrand}`,
    { ask: at(`${routePatterns.publicBrand}?year=2024&id=${names.brand}`), expected: open },
  ],
  [
    `GET ${routePatterns.publicPoster}`,
    { ask: at(`${routePatterns.publicPoster}?year=2024&id=${names.brand}`), expected: open },
  ],
  [
    `GET ${routePatterns.publicFile}`,
    { ask: at(fillPattern(routePatterns.publicFile, names.picture)), expected: open },
  ],
  [
    `GET ${routePatterns.getInfo}`,
    { ask: byId(routePatterns.getInfo), expected: toRecord('read') },
  ],
  [
    `GET ${routePatterns.getInfoByType}`,
    { ask: at(routePatterns.getInfoByType), expected: signedIn },
  ],
  [
    `GET ${routePatterns.auditView}`,
    { ask: byId(routePatterns.auditView), expected: toRecord('read') },
  ],
  [
    `GET ${routePatterns.auditLog}`,
    { ask: byId(routePatterns.auditLog), expected: toRecord('read') },
  ],
  [
    `GET ${routePatterns.auditRemarks}`,
    { ask: byId(routePatterns.auditRemarks), expected: toRecord('read') },
  ],
  ...articleLines(names.article),
  ...transitionLines(config, 'declaration'),
  ...listLines(config),
  ...boardLines(config),
]
