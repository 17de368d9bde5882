import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatChange } from '#config-compiler/compare/config-changes.ts'
import type { ConfigAttempt } from '#contract/config.ts'
import { apiPaths } from '#contract/paths.ts'
import { createPlan } from '#server/config-release/plan/create-plan.ts'
import { openSnapshot } from '#server/config-release/plan/snapshot.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'
import { startConfig } from '#server/config-release/start-config.ts'
import { runTimers } from '#server/jobs/timers.ts'
import { readSettings } from '#server/settings.ts'
import { addApplicant, addDraft, move } from '../applicants.ts'
import { copyConfig, type EditedConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { readCache, readFolder } from '../shipped-config.ts'

const warning =
  '3 件处于“草稿”的“品牌申报”会在下次计时时收到提醒，3 天后变为“逾期关闭”，回退配置不能恢复，只能由系统管理员逐批恢复'
const open: [string, string] = ['alwaysOpen: true\n', '']
let files: EditedConfig
let portal: TestPortal
let admin: string
let adminId: string

beforeAll(async () => {
  files = copyConfig()
  portal = await openPortal({ configDir: files.dir, now: new Date('2025-08-20T10:00:00+08:00') })
  adminId = await portal.addAccount({ username: 'timed-admin', roles: ['admin'] })
  admin = await portal.tokenOf(adminId)

  for (const [number, region] of ['530828', '532504', '530828'].entries()) {
    const applicant = await addApplicant(portal, 70 + number, {
      region,
      industry: 'tea',
      isRegional: false,
    })

    await addDraft(portal, applicant, 'product', `山岚${number}`)
  }
})
afterAll(async () => {
  await portal?.close()
  files?.remove()
})

const reload = (body: object = {}) =>
  portal.call<ConfigAttempt>('POST', apiPaths.configReload, { token: admin, body })
const inForce = () => portal.services.config().years.alwaysOpen === true

async function states(): Promise<string[]> {
  const rows = await portal.services.database.query<{ state: string }>(
    'select state from e_declaration order by id',
  )
  return rows.map(({ state }) => state)
}

async function plan() {
  const snapshot = await openSnapshot(portal.databaseUrl)
  try {
    return await createPlan(
      snapshot,
      { before: portal.services.config(), after: readFolder(files.dir) },
      portal.time.now,
    )
  } finally {
    await snapshot.close()
  }
}

describe('a configuration by which the timers would move records for good', () => {
  it('is planned with number and direction, and with the windows it closes', async () => {
    files.edit('years.yaml', open)
    const { findings } = await plan()

    expect(findings[0]).toMatchObject({
      level: 'danger',
      kind: 'workflow/timed',
      count: 3,
      message: warning,
    })

    expect(
      findings.find(
        ({ kind, message }) => kind === 'years/window' && message.includes('“申报”现在开放'),
      ),
    ).toMatchObject({
      level: 'notice',
      message:
        '时间窗口“申报”现在开放，改动后关闭（2025-04-28 09:00:00 至 2025-06-15 18:00:00）：3 件“品牌申报”不能再办理“提交”、“撤回”、“重新申报”',
    })
  })

  it('is not put in force by a reload, a change of files, or a start until somebody confirms exactly it', async () => {
    const answer = await reload()
    expect([answer.status, answer.body.data.asks]).toEqual([409, [warning]])
    expect(inForce()).toBe(true)
    const settings = readSettings(
      { CONFIG_DIR: files.dir, DATA_DIR: portal.dataDir },
      process.cwd(),
    )

    await portal.services.configPublisher.reload('文件改动')
    const { outcome, asks } = portal.services.configPublisher.attempt!

    expect([outcome, asks.map((ask) => formatChange(ask, 'zh-CN'))]).toEqual(['refused', [warning]])
    expect(formatChange(asks[0]!, 'en-US')).toMatch(/^records of .* \(3\) .* will be warned/)
    expect(inForce()).toBe(true)
    expect((await reload({ confirm: 'another' })).status).toBe(409)

    const { hash } = portal.services.configPublisher.attempt!
    const confirmed = await reload({ confirm: hash })

    expect([confirmed.status, confirmed.body.data.outcome, inForce()]).toEqual([
      200,
      'in-force',
      false,
    ])

    const start = await startConfig(portal.services.database, settings, portal.time.now, readCache)

    expect(start.fallback).toBe(null)
  })

  it('warns the owners first, and closes only what is still open days later', async () => {
    expect(await runTimers(portal.services)).toMatchObject({ moved: 0, warned: 3 })
    expect(await states()).toEqual(['draft', 'draft', 'draft'])
    const messages = await portal.services.database.query<{ body: string }>(
      `select body from message`,
    )

    expect(messages.map(({ body }) => body).toSorted()[0]).toBe(
      '申报时间已过，“山岚0”仍未提交，将于2025-08-23 10:00:00关闭。',
    )

    portal.time.now = new Date('2025-08-22T10:00:00+08:00')
    expect(await runTimers(portal.services)).toMatchObject({ moved: 0, warned: 0 })
    portal.time.now = new Date('2025-08-23T10:00:01+08:00')
    expect(await runTimers(portal.services)).toMatchObject({ moved: 3, warned: 0 })
    expect(await states()).toEqual(['expired', 'expired', 'expired'])
  })

  it('has a way back for administrators, after which a new warning comes first', async () => {
    const [first] = await portal.services.database.query<{ id: string; version: number }>(
      'select id, version from e_declaration order by id',
    )
    admin = await portal.tokenOf(adminId)
    const answer = await move(portal, admin, first!, 'restore', {
      returnDeadline: '2025-09-30 18:00:00',
      opinion: '窗口配置有误，予以恢复。',
    })

    expect([answer.body.msg, answer.body.data.state]).toEqual(['', 'draft'])
    portal.time.now = new Date('2025-08-23T12:00:00+08:00')
    expect(await runTimers(portal.services)).toMatchObject({ moved: 0, warned: 1 })
  })

  it('that opens the windows again forgets the warnings and asks nothing', async () => {
    files.edit('years.yaml', ['realYear: 2025\n', 'realYear: 2025\nalwaysOpen: true\n'])
    expect((await reload()).body.data.outcome).toBe('in-force')
    portal.time.now = new Date('2025-08-24T12:00:00+08:00')
    await runTimers(portal.services)
    const warnings = await portal.services.database.query(
      `select name from job_lock where name like 'warn:%'`,
    )

    expect(warnings).toEqual([])
  })

  it('is followed by a node that waited to be confirmed, once another one has put it in force', async () => {
    admin = await portal.tokenOf(adminId)
    for (const number of [0, 1]) {
      const applicant = await addApplicant(portal, 80 + number, {
        region: '530828',
        industry: 'tea',
        isRegional: false,
      })

      await addDraft(portal, applicant, 'product', `云雾${number}`)
    }

    files.edit('years.yaml', open)
    expect((await reload()).status).toBe(409)
    const other = await openPortal({ databaseOf: portal, now: portal.time.now })
    const { outcome } = await other.services.configPublisher.publish(
      readConfigDir(files.dir),
      '另一节点',
      true,
    )

    await other.close()
    expect([outcome, inForce()]).toEqual(['in-force', true])
    await portal.services.configPublisher.follow()
    expect(inForce()).toBe(false)
  })
})
