import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { BarePortal } from './bare-portal.ts'

/** Runs before and after each test. */
const portal = new BarePortal()
beforeAll(() => portal.start())
afterAll(() => portal.close())

/** What one writer was told is saved, and the save whose answer never came. */
interface Writer {
  id: string
  token: string
  saved: { version: number; text: string }
  tried: string
  /** Saves that were acknowledged. */
  count: number
}

/** Saves again and again until the portal is gone. */
async function write(writer: Writer): Promise<void> {
  for (; ; writer.count++) {
    writer.tried = `第 ${writer.count} 次 ${'茶'.repeat(200)} ${Math.random()}`
    const answer = await portal
      .call(writer.token, 'PATCH', `/api/record/declaration/${writer.id}`, {
        version: writer.saved.version,
        changes: { intro: writer.tried },
      })
      .catch(() => null)

    if (!answer) return

    writer.saved = { version: answer.version, text: writer.tried }
  }
}

async function recovered(): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${portal.url}/healthz`).catch(() => null)
    if (answer?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

type Victim = 'server' | 'database' | 'both'

async function checkKill(victim: Victim): Promise<void> {
  const drafts = await Promise.all(
    portal.tokens.map((token) =>
      portal.call(token, 'POST', '/api/record/declaration', {
        data: { type: 'product', brandName: `品牌${victim}` },
      }),
    ),
  )

  const writers = drafts.map((draft, at): Writer => ({
    id: draft!.id,
    token: portal.tokens[at]!,
    saved: { version: draft!.version, text: '' },
    tried: '',
    count: 0,
  }))

  const writing = writers.map(write)
  while (Math.min(...writers.map((writer) => writer.count)) < 6)
    await new Promise((resolve) => setTimeout(resolve, 100))
  if (victim !== 'server') process.kill(portal.postgresPid(), 'SIGKILL')
  if (victim !== 'database') portal.process?.kill('SIGKILL')
  await Promise.all(writing)

  // A killed database comes back under the running server; a killed server is started by hand.
  if (victim === 'database') await recovered()
  else await portal.start()

  for (const { id, token, saved, tried } of writers) {
    const storedRecord = await portal.call(token, 'GET', `/api/record/declaration/${id}`)
    expect([saved.text, tried]).toContain(storedRecord?.data['intro'])
    expect(storedRecord?.version).toBe(
      storedRecord?.data['intro'] === saved.text ? saved.version : saved.version + 1,
    )
  }
}

test('kill -9 of server and database in the middle of saving loses nothing that was acknowledged', () =>
  checkKill('both'))

test.each<Victim>(['server', 'database'])(
  'neither does kill -9 of the %s alone',
  { tags: ['long'] },
  checkKill,
)

const makers = 6

/**
 * Makes articles until stopped; a request without an answer is repeated with the same key.
 * @param made the titles that were acknowledged
 */
async function make(maker: string, made: string[], stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const title = `第 ${maker} 位的第 ${made.length} 篇`
    for (;;) {
      const answer = await fetch(`${portal.url}/api/record/article`, {
        method: 'POST',
        headers: {
          authorization: portal.editor,
          'content-type': 'application/json',
          'idempotency-key': `killed-${maker}-${made.length}`,
        },
        body: JSON.stringify({ data: { categoryCode: 'notice', title } }),
      }).catch(() => null)

      // A 409 would make a person repeat it with another key: the answer itself must come.
      if (answer?.status === 409) throw new Error(await answer.text())
      if (answer?.status === 200) break

      await pause(50)
    }

    made.push(title)
  }
}

/** Makes articles while the server is killed so often, and compares them with what is listed. */
async function checkKills(kills: number): Promise<void> {
  const stop = new AbortController()
  const lists = Array.from({ length: makers }, (): string[] => [])
  const making = lists.map((list, maker) => make(`${kills}-${maker}`, list, stop.signal))
  /** Until each writer has got another answer. */
  const progress = async () => {
    const before = lists.map(({ length }) => length)
    await vi.waitFor(
      () => expect(lists.filter(({ length }, at) => length === before[at])).toEqual([]),
      { timeout: 60_000, interval: 20 },
    )
  }

  for (let round = 0; round < kills; round++) {
    await progress()
    await portal.kill()
    await portal.start()
  }

  await progress()
  stop.abort()
  await Promise.all(making)
  const made = lists.flat()
  const titles: string[] = []

  for (let page = 1; ; page++) {
    const path = `/api/list/rows/cms/notice?size=100&page=${page}`
    const rows = await portal.call<{ data: { title: string } }[]>(portal.editor, 'GET', path)
    titles.push(...(rows ?? []).map(({ data }) => data.title))
    if (!rows || rows.length < 100) break
  }

  const ofThese = titles.filter((title) => title.startsWith(`第 ${kills}-`))

  expect(made.length).toBeGreaterThan(makers)
  expect(ofThese.toSorted((a, b) => a.localeCompare(b))).toEqual(
    made.toSorted((a, b) => a.localeCompare(b)),
  )
}

test(
  'a create repeated with its key after kill -9 of the server acts exactly once',
  { timeout: 360_000 },
  () => checkKills(1),
)

test('and after four kills in a row', { timeout: 720_000, tags: ['long'] }, () => checkKills(4))
