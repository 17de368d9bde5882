import { afterAll, afterEach, expect, test } from 'vitest'
import { BarePortal } from './bare-portal.ts'

const portal = new BarePortal()
afterEach(() => portal.kill())
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
  await portal.start()
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
