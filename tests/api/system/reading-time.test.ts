import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { readXlsx } from '../records/read-xlsx.ts'

let portal: TestPortal
const tokens: Record<string, string> = {}
let notice: string

beforeAll(async () => {
  portal = await openPortal()
  for (const [name, role] of [
    ['time-admin', 'admin'],
    ['time-one', 'district'],
    ['time-two', 'district'],
    ['time-none', 'district'],
  ] as const)
    tokens[name] = await portal.tokenOf(
      await portal.addAccount({
        username: name,
        roles: [role],
        region: role === 'admin' ? '530000' : '530828',
      }),
    )
})
afterAll(() => portal.close())

/** Each test reads a notice of its own. */
beforeEach(async () => {
  const token = tokens['time-admin']
  const data = {
    title: '阅读计时',
    categoryCode: 'notice',
    content: '<p>请读完。</p>',
    audienceRoles: ['district'],
  }

  const made = (
    await portal.call<RecordView>('POST', apiPaths.records('article'), { token, body: { data } })
  ).body.data

  notice = made.id
  const body = { version: made.version }

  expect(
    (await portal.call('POST', apiPaths.publication('article', notice, 'publish'), { token, body }))
      .status,
  ).toBe(200)
})

const open = (who: string, query = '') =>
  portal.call('GET', apiPaths.article(notice) + query, { token: tokens[who] })
const tell = async (who: string, seconds: unknown, id = notice) =>
  (await portal.call('POST', apiPaths.article(id), { token: tokens[who], body: { seconds } }))
    .status
const pass = (seconds: number) =>
  (portal.time.now = new Date(portal.time.now.getTime() + seconds * 1000))
const queryText = (more: Record<string, string>) =>
  new URLSearchParams({ filter: JSON.stringify({ articleId: notice }), ...more }).toString()
const rows = async (more: Record<string, string> = { preset: 'all' }) =>
  (
    await portal.call<ListRow[]>(
      'GET',
      `${apiPaths.listRows('cms/articleViewLog')}?${queryText(more)}`,
      {
        token: tokens['time-admin'],
      },
    )
  ).body.data.map(({ data }) => [data['username'], data['durationSec'] ?? null])
const secondsOf = async (who: string) => (await rows()).find(([name]) => name === who)?.[1]

test('how long a notice was read adds up, and is never more than has passed since it was opened', async () => {
  expect(await secondsOf('time-one')).toBe(null)
  await open('time-one')
  expect(await secondsOf('time-one')).toBe(0)
  expect(await tell('time-one', 60)).toBe(200)
  expect(await secondsOf('time-one')).toBe(0)
  pass(100)
  await Promise.all([tell('time-one', 90), tell('time-one', 90)])
  expect(await secondsOf('time-one')).toBe(90)
  pass(30)
  await tell('time-one', 2_000_000_000)
  expect(await secondsOf('time-one')).toBe(120)
})

test('of one stretch half an hour counts at most', async () => {
  await open('time-two')
  pass(2400)
  await tell('time-two', 2400)
  expect(await secondsOf('time-two')).toBe(1800)
})

test('what is no number of seconds is refused and changes nothing', async () => {
  await open('time-one')
  pass(60)
  await tell('time-one', 20)
  pass(60)

  for (const wrong of [
    0,
    -5,
    1.5,
    '9',
    null,
    true,
    [],
    {},
    1e12,
    Number.MAX_SAFE_INTEGER,
    undefined,
  ])
    expect(await tell('time-one', wrong), String(wrong)).toBe(400)

  expect(await secondsOf('time-one')).toBe(20)
})

test('visitors without a session, without opening it, or of the preview are not counted', async () => {
  expect(
    (await portal.call('POST', apiPaths.article(notice), { body: { seconds: 9 } })).status,
  ).toBe(401)
  expect((await open('time-admin', '?preview=1')).status).toBe(200)
  await open('time-one')
  pass(60)
  for (const who of ['time-none', 'time-admin']) expect(await tell(who, 30)).toBe(200)
  expect(await tell('time-one', 30, 'nothing')).toBe(200)
  expect(await secondsOf('time-none')).toBe(null)
  expect(await secondsOf('time-admin')).toBe(undefined)
})

test('the list of readers is put in order by it, and its sheet has it', async () => {
  for (const [who, seconds] of [
    ['time-one', 30],
    ['time-two', 90],
  ] as const) {
    await open(who)
    pass(100)
    await tell(who, seconds)
  }

  expect(await rows({ preset: 'read', sort: '-durationSec' })).toEqual([
    ['time-two', 90],
    ['time-one', 30],
  ])

  expect((await rows({ preset: 'read', sort: 'durationSec' })).map(([name]) => name)).toEqual([
    'time-one',
    'time-two',
  ])

  const sheet = await portal.call('POST', '/api/list/export/cms/articleViewLog', {
    token: tokens['time-admin'],
    body: { preset: 'read', filter: { articleId: notice }, sort: '-durationSec' },
  })

  const [heads = [], ...lines] = readXlsx(sheet.bytes)
  const at = heads.findIndex((head) => head.startsWith('阅读时长'))

  expect([heads[at], lines.length]).toEqual(['阅读时长（秒）', 2])
})
