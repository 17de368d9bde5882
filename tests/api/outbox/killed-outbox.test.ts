import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { writeBareConfig } from '../bare-config.ts'
import { openMailSink, type MailSink } from '../mail-sink.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { programPath } from '../program.ts'

let sink: MailSink
let portal: TestPortal
beforeAll(async () => {
  sink = await openMailSink()
  portal = await openPortal()
  writeBareConfig(join(portal.dataDir, 'config'))
})
afterAll(async () => {
  await portal?.close()
  await sink?.close()
})
beforeEach(async () => {
  sink.mails.splice(0)
  await portal.services.database.query('delete from outbox')
  await portal.services.database.query(`delete from sequence_counter where name = 'events'`)
})

async function start(events: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [programPath('start-outbox')], {
    env: {
      ...process.env,
      CONFIG_DIR: join(portal.dataDir, 'config'),
      DATABASE_URL: portal.databaseUrl,
      DATA_DIR: portal.dataDir,
      SMTP_URL: sink.url,
      EVENTS: String(events),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

  for await (const chunk of child.stdout as AsyncIterable<Buffer>)
    if (String(chunk).includes('ready')) break

  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.on('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

/** Delivers a mail for each event while its process is killed so often; answers what came of it. */
async function runThroughKills(events: number, kills: number) {
  /** Deliveries that a kill hit while they were open. */
  const cutOff = new Set<string>()
  for (let round = 1; round <= kills; round++) {
    const child = await start(events)
    await sink.waitFor(Math.floor((events * round) / (kills + 1)))
    await kill(child)
    const open = await portal.services.database.query<{ id: string; attempts: number }>(
      `select id, attempts from outbox where state = 'sending'`,
    )
    for (const { id, attempts } of open) cutOff.add(`${id} ${attempts}`)
  }

  const last = await start(events)
  await vi.waitFor(
    async () => {
      const [open] = await portal.services.database.query<{ count: number; events: number }>(
        `select count(*) filter (where ended_at is null)::int as count, count(*)::int as events from outbox`,
      )

      expect(open).toEqual({ count: 0, events })
    },
    { timeout: 120_000, interval: 200 },
  )

  await kill(last)
  const times = new Map<string, number>()
  for (const { messageId } of sink.mails) times.set(messageId, (times.get(messageId) ?? 0) + 1)

  return {
    lost: events - times.size,
    doubled: sink.mails.length - times.size,
    cutOff: cutOff.size,
    maxDeliveries: Math.max(...times.values()),
  }
}

test.each([[60, 1]])(
  '%i messages through %i kills -9: none is lost, and each open delivery that a kill hits doubles at most one',
  { timeout: 240_000 },
  async (events, kills) => {
    const { lost, doubled, cutOff, maxDeliveries } = await runThroughKills(events, kills)
    expect(lost).toBe(0)
    expect(doubled).toBeLessThanOrEqual(cutOff)
    expect(maxDeliveries).toBeLessThanOrEqual(kills + 1)
  },
)

test('2,000 messages through 100 kills -9', { timeout: 3_600_000, tags: ['long'] }, async () => {
  const outcome = await runThroughKills(2000, 100)
  console.log(`2000 messages, 100 kills: ${JSON.stringify(outcome)}`)
  expect(outcome.lost).toBe(0)
  expect(outcome.doubled).toBeLessThanOrEqual(outcome.cutOff)
})
