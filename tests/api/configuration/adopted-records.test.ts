import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConfigAttempt } from '#contract/config.ts'
import { apiPaths } from '#contract/paths.ts'
import type { LogEntry, RecordView } from '#contract/record.ts'
import { createPlan } from '#server/config-release/plan/create-plan.ts'
import { openSnapshot } from '#server/config-release/plan/snapshot.ts'
import { startConfig } from '#server/config-release/start-config.ts'
import { verifyLog } from '#server/log/action-log.ts'
import { blankRecord } from '#server/records/records.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { readSettings } from '#server/settings.ts'
import { addApplicant, type Applicant } from '../applicants.ts'
import type { EditedConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { readCache, readFolder } from '../shipped-config.ts'
import { createRegionalConfig } from './bare-probe.ts'

let files: EditedConfig
let portal: TestPortal
let owner: Applicant
let admin: string

/** Brands of the catalogue, without a workflow. */
const brandFiles = {
  'entities/catalog-brand.yaml': `title: 目录品牌
titleField: brandName
scope: { year: year, region: regionCode, owner: enterpriseId }
fields:
  year: { type: year, title: 年度, readonly: true, default: { year: realYear } }
  enterpriseId: { type: text, title: 主体标识, readonly: true }
  regionCode: { type: region, title: 所在地, depth: district, root: "530000", readonly: true }
  brandName: { type: text, title: 品牌名称, maxLength: 30, search: true }
  slogan: { type: text, title: 宣传语, maxLength: 60 }
access:
  - { roles: [declare], rows: own, actions: [read, update, remove] }
  - { roles: [district], rows: region, actions: [read] }
`,
  'forms/catalog-brand.yaml': `entity: catalog-brand
title: 目录品牌
steps:
  - id: main
    title: 品牌
    sections: [{ id: main, title: 品牌, columns: 2, fields: [brandName, slogan] }]
`,
  'pages/brand/list.yaml': `kind: list
path: /brand/list
title: 目录品牌
auth: [declare, district]
entity: catalog-brand
columns: [{ field: brandName, width: 240 }]
rowActions: [{ title: 修改, open: brand/edit }]
card: { title: brandName, lines: [slogan] }
`,
  'pages/brand/edit.yaml': `kind: form
path: /brand/edit
title: 修改品牌
auth: [declare]
form: catalog-brand
list: brand/list
`,
}

const warning = '2 件“目录品牌”没有状态，有了流程就不能修改、办理或删除'
const workflow = (more: string) => `entity: catalog-brand
title: 目录维护
initial: writing
${more}states:
  writing: { title: 填写中, tone: gray, edit: { roles: [declare], own: true, fields: all }, due: { workdays: 5 } }
  kept: { title: 已核对, tone: green, final: true }
transitions:
  keep: { title: 核对, action: pass, from: writing, to: kept, by: { roles: [declare], own: true } }
`
const write = (more: string) =>
  writeFileSync(join(files.dir, 'workflows/catalog-brand.yaml'), workflow(more))

beforeAll(async () => {
  files = createRegionalConfig(brandFiles)
  appendFileSync(
    join(files.dir, 'menus/sider.yaml'),
    '- { path: /brand/list, title: 目录品牌, icon: book-open, header: work, auth: [declare, district] }\n',
  )
  portal = await openPortal({ configDir: files.dir })
  admin = await portal.tokenOf(
    await portal.addAccount({ username: 'adopting-admin', roles: ['admin'] }),
  )
  owner = await addApplicant(portal, 91, { region: '530828', industry: 'tea', isRegional: false })
  const { services } = portal

  for (const brandName of ['山岚', '云岭'])
    await insertRecord(services.database.query, services.config(), {
      ...blankRecord(services, services.config(), null, 'catalog-brand'),
      data: { brandName, enterpriseId: owner.enterprise.id, regionCode: '530828', year: 2025 },
    })
})
afterAll(async () => {
  await portal?.close()
  files?.remove()
})

const reload = (body: object = {}) =>
  portal.call<ConfigAttempt>('POST', apiPaths.configReload, { token: admin, body })
const rows = () =>
  portal.services.database.query<{
    id: string
    state: string | null
    version: number
    due_at: Date | null
  }>('select id, state, version, due_at from e_catalog_brand order by id')

async function findings() {
  const snapshot = await openSnapshot(portal.databaseUrl)
  try {
    const plan = await createPlan(
      snapshot,
      { before: portal.services.config(), after: readFolder(files.dir) },
      portal.time.now,
    )

    return plan.findings.filter(({ kind }) => kind.startsWith('workflow/'))
  } finally {
    await snapshot.close()
  }
}

describe('a workflow for an entity that has records', () => {
  it('is planned as a danger, and put in force neither by a reload nor by a start, until it says which state they are in', async () => {
    write('')
    expect(await findings()).toMatchObject([
      { level: 'danger', kind: 'workflow/stateless', count: 2 },
    ])
    const answer = await reload({ confirm: true })

    expect(answer.body.data.problems.at(-1)?.message).toContain(warning)
    expect(portal.services.config().workflows['catalog-brand']).toBeUndefined()
    const settings = readSettings(
      { CONFIG_DIR: files.dir, DATA_DIR: portal.dataDir },
      process.cwd(),
    )

    rmSync(join(files.dir, 'workflows/catalog-brand.yaml'))
    files.edit('years.yaml', ['realYear: 2025\n', 'realYear: 2025 # 一次生效\n'])
    expect((await reload()).body.data.outcome).toBe('in-force')
    write('')
    expect(
      (await startConfig(portal.services.database, settings, portal.time.now, readCache)).fallback,
    ).toContain(warning)
  })

  it('asks before it closes them all', async () => {
    write('adopt: kept\n')
    expect(await findings()).toMatchObject([
      { level: 'danger', kind: 'workflow/adopted', count: 2 },
    ])
    expect((await reload()).body.data.asks).toEqual([
      '2 件“目录品牌”没有状态，会定为“已核对”，即为办结',
    ])
  })

  it('gives them the state it adopts them in, with its time limit, and says so', async () => {
    write('adopt: writing\n')
    expect(await findings()).toMatchObject([
      { level: 'notice', message: '2 件“目录品牌”没有状态，会定为“填写中”', count: 2 },
    ])
    const { outcome, changes } = (await reload()).body.data

    expect([outcome, changes.at(-1)]).toEqual(['in-force', '2 件没有状态的“目录品牌”定为“填写中”'])
    expect(
      (await rows()).map(({ state, version, due_at: due }) => [state, version, due?.toISOString()]),
    ).toEqual([
      ['writing', 2, '2025-08-27T15:59:59.000Z'],
      ['writing', 2, '2025-08-27T15:59:59.000Z'],
    ])
  })

  it('which is a line in the log of each, as a step of the system', async () => {
    for (const { id } of await rows()) {
      const log = await portal.call<LogEntry[]>('GET', `/api/record/catalog-brand/${id}/log`, {
        token: owner.token,
      })
      expect(log.body.data).toMatchObject([
        {
          action: 'adopt',
          actionTitle: '纳入流程',
          from: null,
          toTitle: '填写中',
          operatorName: '系统',
        },
      ])
    }

    expect(await verifyLog(portal.services.database.query)).toBeNull()
  })

  it('after which they can be edited, moved and deleted', async () => {
    const [first, second] = await rows()
    const path = (id: string) => `/api/record/catalog-brand/${id}`
    const edited = await portal.call<RecordView>('PATCH', path(first!.id), {
      token: owner.token,
      body: { version: first!.version, changes: { slogan: '山里的茶' } },
    })

    expect([edited.status, edited.body.msg]).toEqual([200, ''])
    const removed = await portal.call('DELETE', path(second!.id), { token: owner.token })

    expect([removed.status, removed.body.msg]).toEqual([200, ''])
    const [left] = await rows()
    const answer = await portal.call<RecordView>('POST', `${path(left!.id)}/transition/keep`, {
      token: owner.token,
      body: { version: left!.version, form: {}, remarks: [] },
    })

    expect([answer.status, answer.body.msg]).toEqual([200, ''])
    expect((await rows()).map(({ state }) => state)).toEqual(['kept'])
  })
})
