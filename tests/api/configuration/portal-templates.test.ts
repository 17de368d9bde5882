import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { formatDate, plusDays } from '#config-model/facts/time.ts'
import type { RecordData } from '#config-model/record.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { runJobs } from '#server/jobs/daily-jobs.ts'
import { writePortal } from '#tools/init/write-portal.ts'
import { seedPortal } from '#tools/seed/seed-portal.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

const now = new Date()
const day = (after: number): string => plusDays(formatDate(now), after)
/**
 * The first Monday at least a month from now: spans that begin there have a number of working days
 * that is known.
 */
const monday = (() => {
  const date = new Date(`${day(31)}T00:00:00Z`)
  return plusDays(day(31), (8 - date.getUTCDay()) % 7)
})()

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** An empty portal over a template, whose files may be changed before. */
async function openEmpty(template: string, change: (folder: string) => void = () => undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'pinlu-template-'))
  writePortal(template, {
    folder,
    projectRoot: process.cwd(),
    year: now.getFullYear(),
    locale: 'zh-CN',
  })

  change(folder)
  const portal = await openPortal({ configDir: folder, now })

  closers.push(async () => {
    await portal.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const seed = (password: string | null) =>
    seedPortal(portal.services, { configDir: folder, password })

  return { portal, seed }
}

/** A portal with the demo data of a template, and its people by their usernames. */
async function openTemplate(template: string) {
  const { portal, seed } = await openEmpty(template)
  expect(await seed('Template-2026')).toBe('Template-2026')
  return { portal, as: (username: string) => person(portal, username) }
}

async function person(portal: TestPortal, username: string) {
  const [account] = await portal.services.database.query<{ id: string }>(
    'select id from account where username = $1',
    [username],
  )

  const token = await portal.tokenOf(account?.id ?? '')

  return {
    token,
    create: (entity: string, data: RecordData) =>
      portal.call<RecordView>('POST', apiPaths.records(entity), { token, body: { data } }),
    read: async ({ entity, id }: Pick<RecordView, 'entity' | 'id'>) =>
      (await portal.call<RecordView>('GET', apiPaths.record(entity, id), { token })).body.data,
    rows: async (list: string, query = '') =>
      (await portal.call<RecordView[]>('GET', apiPaths.listRows(list) + query, { token })).body
        .data,
    move: (
      record: Pick<RecordView, 'entity' | 'id' | 'version'>,
      transition: string,
      form: RecordData = {},
    ) =>
      portal.call<RecordView>('POST', apiPaths.transition(record.entity, record.id, transition), {
        token,
        body: { version: record.version, form },
      }),
    save: (record: RecordView, changes: RecordData) =>
      portal.call<RecordView>('PATCH', apiPaths.record(record.entity, record.id), {
        token,
        body: { version: record.version, changes },
      }),
    messages: async () =>
      (
        await portal.services.database.query<{ title: string }>(
          'select title from message where account_id = $1',
          [account?.id],
        )
      ).map(({ title }) => title),
  }
}

it('blank: the administrator signs in to users, logs and configuration', async () => {
  const { as } = await openTemplate('blank')
  const admin = await as('admin')
  expect((await admin.rows('system/user')).map(({ data }) => data['username'])).toEqual(['admin'])
})

it('leave: two approvers pass a request, whose working days come off the balance; more than is left is refused', async () => {
  const { as } = await openTemplate('leave')
  const [zhang, wang, zhao] = [await as('zhang'), await as('wang'), await as('zhao')]

  expect(await (await as('liming')).messages()).toContain('请您代班')
  const balanceOf = async () => (await zhang.rows('balance/list'))[0]
  const before = await balanceOf()
  const left = Number(before?.data['left'])

  expect(before?.data).toMatchObject({ days: 10, used: 10 - left })
  expect((await (await as('liming')).rows('balance/list'))[0]?.data).toMatchObject({
    used: 0,
    left: 5,
  })

  const data = {
    kind: 'annual',
    balance: before?.id ?? '',
    title: '旅行',
    startOn: monday,
    endOn: plusDays(monday, 20),
  }

  const long = (await zhang.create('leave', data)).body.data

  expect(long.data).toMatchObject({ days: 15, left })
  expect((await zhang.move(long, 'submit')).status).toBe(400)

  const short = (await zhang.save(long, { endOn: plusDays(monday, 7) })).body.data

  expect(short.data).toMatchObject({ days: 6 })
  const fitting =
    left >= 6 ? short : (await zhang.save(short, { endOn: plusDays(monday, 1) })).body.data
  const sent = (await zhang.move(fitting, 'submit')).body.data

  expect((await zhao.move(sent, 'hrPass')).status).not.toBe(200)
  const passed = (await wang.move(sent, 'managerPass', { opinion: '同意' })).body.data

  expect((await zhao.move(passed, 'hrPass')).body.data.state).toBe('approved')
  expect((await balanceOf())?.data['left']).toBe(left - Number(fitting.data['days']))
  expect(await zhang.messages()).toContain('请假已批准')
})

it('equipment: a loan shows what its device says, follows it, and tells borrowers nothing of what they may not read there', async () => {
  const { portal, as } = await openTemplate('equipment')
  const [chen, keeper] = [await as('chen'), await as('keeper')]
  const loanOf = async (purpose: string) =>
    (await keeper.rows('loan/list', '?preset=all')).find(({ data }) => data['purpose'] === purpose)

  expect((await loanOf('社团招新拍照'))?.data).toMatchObject({ kind: 'camera', price: 9200 })
  const prices = async (query: string) =>
    (await keeper.rows('loan/list', `?${query}`)).map(({ data }) => data['price'])

  expect(await prices('sort=-price')).toEqual([9200, 6800, 4500])
  expect(await prices(`filter=${JSON.stringify({ kind: 'computer' })}`)).toEqual([6800])

  const devices = await keeper.rows('device/list', '?preset=all')
  const deviceOf = (code: string) => devices.find(({ data }) => data['code'] === code)
  const camera = await keeper.read({ entity: 'device', id: deviceOf('CAM-01')?.id ?? '' })

  await keeper.save(camera, { price: 8000, kind: 'other' })
  expect((await loanOf('社团招新拍照'))?.data).toMatchObject({ kind: 'other', price: 8000 })

  const data = {
    device: deviceOf('PC-01')?.id ?? '',
    purpose: '采访',
    fromOn: day(0),
    dueOn: day(20),
  }

  const loan = (await chen.create('loan', data)).body.data

  expect(loan.data).toMatchObject({ kind: 'computer', office: '教务处' })
  expect(loan.data).not.toHaveProperty('price')
  await keeper.save(await keeper.read({ entity: 'device', id: data.device }), { kind: 'camera' })
  const refusal = await chen.move(await chen.read(loan), 'request')

  expect(JSON.stringify(refusal.body)).toMatch(/相机一次最多借 14 天/)
  const other = (await chen.save(loan, { device: deviceOf('PC-02')?.id ?? '' })).body.data

  expect(other.data).toMatchObject({ kind: 'computer' })

  const [ownLoan] = await chen.rows('loan/own')

  expect(ownLoan?.data).toHaveProperty('kind')
  expect(ownLoan?.data).not.toHaveProperty('price')
  const { token } = chen
  for (const query of ['sort=-price', `filter=${JSON.stringify({ price: { from: '1' } })}`])
    expect(
      (await portal.call('GET', `${apiPaths.listRows('loan/own')}?${query}`, { token })).status,
    ).toBe(400)

  expect(
    (
      await portal.call('PATCH', apiPaths.record('loan', loan.id), {
        token,
        body: { version: other.version, changes: { kind: 'camera' } },
      })
    ).status,
  ).not.toBe(200)
})

it('equipment: a device is lent once at a time, is due, sends an overdue message, and is free again', async () => {
  const { portal, as } = await openTemplate('equipment')
  const [chen, zhou, keeper] = [await as('chen'), await as('zhou'), await as('keeper')]
  const free = async () =>
    (await keeper.rows('device/list', '?preset=free')).map(({ data }) => data['code'])

  expect(await free()).toEqual(['PC-01', 'PC-02', 'PRJ-01'])
  expect(
    (await keeper.rows('loan/list', '?preset=overdue')).map(({ data }) => data['purpose']),
  ).toEqual(['社团招新拍照'])

  const device = (await chen.rows('device/list', '?preset=free')).find(
    ({ data }) => data['code'] === 'PC-02',
  )
  const data = { device: device?.id ?? '', purpose: '外出调研', fromOn: day(0), dueOn: day(5) }
  const loan = (await chen.create('loan', data)).body.data
  const requestedLoan = (await chen.move(loan, 'request')).body.data
  const second = (await zhou.create('loan', data)).body.data

  expect((await zhou.move(second, 'request')).body.msg).toMatch(/已有人申请或借出/)
  const lent = (await keeper.move(requestedLoan, 'lend')).body.data

  expect(lent.data['days']).toBe(5)
  expect(await free()).toEqual(['PC-01', 'PRJ-01'])

  portal.time.now = new Date(`${day(6)}T09:30:00+08:00`)
  await runJobs(portal.services)
  portal.time.now = new Date(`${day(7)}T09:30:00+08:00`)
  await runJobs(portal.services)
  expect(await chen.messages()).toContain('设备逾期未还')

  // A session does not last so long.
  const later = await as('keeper')
  const back = (await later.move(lent, 'giveBack', { opinion: '完好' })).body.data

  expect(back.data['returnedOn']).toBe(day(7))
  expect((await later.rows('device/list', '?preset=free')).map(({ data }) => data['code'])).toEqual(
    ['PC-01', 'PC-02', 'PRJ-01'],
  )
})

it('grants: reviewers score what is assigned to them, the mean ranks within an area, and one is funded', async () => {
  const { portal, as } = await openTemplate('grants')
  const [qian, wu, zheng, office] = [
    await as('qian'),
    await as('wujs'),
    await as('zheng'),
    await as('office'),
  ]

  const [waiting] = await office.rows('apply/list', '?preset=submitted')
  if (!waiting) throw new Error('no application waits')

  const application = await office.read({ entity: 'application', id: waiting.id })
  const reviewing = (await office.move(application, 'assign', { deadline: day(10) })).body.data

  expect(reviewing.state).toBe('reviewing')
  expect((await office.move(reviewing, 'rank')).body.msg).toMatch(/至少两位评审人/)

  const scores = { value: 36, method: 30, money: 14 }

  for (const [reviewer, more] of [
    [wu, 0],
    [zheng, 4],
  ] as const)
    for (const task of await reviewer.rows('review/own', '?preset=todo')) {
      const sheet = await reviewer.read({ entity: 'review', id: task.id })
      const material = await reviewer.read({
        entity: 'application',
        id: String(sheet.data['application']),
      })
      expect(material.data).toHaveProperty('summary')
      expect(JSON.stringify([task, sheet, material])).not.toMatch(/钱申请|孙申请/)
      const filled = (await reviewer.save(sheet, { ...scores, value: 36 + more })).body.data
      expect((await reviewer.move(filled, 'submit')).body.data.state).toBe('done')
    }

  const scored = await office.rows('apply/list', '?preset=reviewing')

  expect(scored.map(({ data }) => [data['score'], data['reviews']])).toEqual([
    [82, 2],
    [82, 2],
  ])

  for (const { id } of scored)
    expect(
      (await office.move(await office.read({ entity: 'application', id }), 'rank')).body.data.state,
    ).toBe('ranked')

  const ranked = await office.rows('apply/list', '?preset=ranked')

  expect(ranked.map(({ data }) => data['rankNo'])).toEqual([1, 1])

  const mine = ranked.find(({ id }) => id === waiting.id)
  if (!mine) throw new Error('the application was not ranked')

  const winner = await office.read({ entity: 'application', id: mine.id })

  expect((await office.move(winner, 'fund', { granted: 20 })).body.data.state).toBe('funded')
  const shown = (await qian.rows('apply/own')).find(({ id }) => id === waiting.id)

  expect(shown?.data['granted']).toBe(20)
  expect(shown?.data).not.toHaveProperty('score')

  const open = async (path: string) => (await portal.call('GET', `/public/application${path}`)).text
  const title = String(winner.data['title'])
  const all = await open('')

  expect(all).toMatch(/共 1 条/)
  expect(all).toContain(title)
  expect(
    await open(
      `?keyword=${encodeURIComponent(title.slice(0, 4))}&area=${String(winner.data['area'])}`,
    ),
  ).toMatch(/共 1 条/)
  expect(await open(`?area=society`)).toMatch(/共 0 条[\s\S]*没有符合条件的记录/)
  expect(await open(`?keyword=${encodeURIComponent('钱申请')}`)).toMatch(/共 0 条/)
  const page = await open(`/${winner.id}`)

  expect(page).toContain(String(winner.data['summary']))
  expect(`${all}${page}`).not.toMatch(/钱申请|样机加工|平均分|评审意见/)
  const others = scored.filter(({ id }) => id !== winner.id)

  expect(others.length).toBeGreaterThan(0)
  for (const { id, data } of others) {
    expect(all).not.toContain(data['title'])
    const hidden = await portal.call('GET', `/public/application/${id}`)
    expect([hidden.status, hidden.text.includes(String(data['title']))]).toEqual([404, false])
  }

  const map = (await portal.call('GET', '/sitemap.xml')).text
  expect([...map.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path)).toEqual(
    ['/public/application', `/public/application/${winner.id}`],
  )

  for (const entity of ['review', 'account', 'nothing'])
    expect((await portal.call('GET', `/public/${entity}`)).status).toBe(404)

  expect(await wu.rows('review/own', '?preset=all')).not.toEqual([])
  portal.time.now = new Date(`${now.getFullYear() + 1}-01-05T09:00:00+08:00`)
  const late = await as('wujs')
  expect(await late.rows('review/own', '?preset=all')).toEqual([])
})

it('a configuration without demo data starts empty, with an administrator and a line that says what to do', async () => {
  const { portal, seed } = await openEmpty('blank', (folder) =>
    rmSync(join(folder, 'demo'), { recursive: true }),
  )
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))

  expect(await seed(null)).toBeNull()
  log.mockRestore()
  expect(lines.join('\n')).toMatch(
    /没有带演示数据（demo\/ 目录），平台从空开始[\s\S]*管理员账号 admin.*一次性密码/,
  )
  const accounts = await portal.services.database.query('select username, roles from account')

  expect(accounts).toEqual([{ username: 'admin', roles: ['admin'] }])
})

it('a demo record that the portal refuses is named with its file, and why', async () => {
  const demo = `accounts: [{ username: zhao, name: 赵人事, roles: [hr] }]
records:
  - { entity: balance, by: zhao, data: { employeeId: { account: zhao }, label: 年假, days: 99 } }`
  const { seed } = await openEmpty('leave', (folder) =>
    writeFileSync(join(folder, 'demo/people.yaml'), demo),
  )

  await expect(seed(null)).rejects.toThrow(
    /demo\/people\.yaml 的第 1 条记录（balance，由 zhao 办理）：.*60/,
  )
})

it('the large demo of the shipped configuration is refused for another one, with instructions', async () => {
  const { seed } = await openEmpty('leave', (folder) =>
    writeFileSync(join(folder, 'demo/people.yaml'), 'generator: programme'),
  )
  await expect(seed(null)).rejects.toThrow(
    /只适用于随附的配置，这份配置没有实体 org、enterprise.*删去 demo\/ 从空开始/,
  )
})
