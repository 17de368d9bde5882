import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import type { RecordView } from '#contract/record.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'pinlu-durability-'))
let portal: { process: ChildProcess; url: string; tokens: string[] }

async function start(): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/api/storage/serve-bare.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    output += String(chunk)
    if (output.includes('\n')) break
  }
  if (!output.includes('\n')) throw new Error(`the portal did not start: ${output}`)
  portal = { process: child, ...(JSON.parse(output) as { url: string; tokens: string[] }) }
}

const postgresPid = (): number => Number(readFileSync(join(dataDir, 'pg18/postmaster.pid'), 'utf8').split('\n')[0])

/** Ends the server process without a chance to tidy up. */
async function killServer(): Promise<void> {
  const { process: child } = portal
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.on('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

afterEach(killServer)
afterAll(async () => {
  process.kill(postgresPid(), 'SIGINT')
  await new Promise((resolve) => setTimeout(resolve, 500))
  rmSync(dataDir, { recursive: true, force: true })
})

async function call(token: string, method: string, path: string, body?: object): Promise<RecordView | null> {
  const answer = await fetch(portal.url + path, {
    method,
    headers: { authorization: token, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => null)
  if (answer?.status !== 200) return null
  return ((await answer.json()) as Envelope<RecordView>).data
}

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
    const answer = await call(writer.token, 'PATCH', `/api/record/declaration/${writer.id}`, {
      version: writer.saved.version,
      changes: { intro: writer.tried },
    }).catch(() => null)
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

test.each(['server', 'database', 'both'] as const)(
  'kill -9 of the %s in the middle of saving loses nothing that was acknowledged',
  async (victim) => {
    await start()
    const drafts = await Promise.all(
      portal.tokens.map((token) =>
        call(token, 'POST', '/api/record/declaration', { data: { type: 'product', brandName: `品牌${victim}` } }),
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
    if (victim !== 'server') process.kill(postgresPid(), 'SIGKILL')
    if (victim !== 'database') portal.process.kill('SIGKILL')
    await Promise.all(writing)
    // A killed database comes back under the running server; a killed server is started by hand.
    if (victim === 'database') await recovered()
    else await start()
    for (const { id, token, saved, tried } of writers) {
      const found = await call(token, 'GET', `/api/record/declaration/${id}`)
      expect([saved.text, tried]).toContain(found?.data['intro'])
      expect(found?.version).toBe(found?.data['intro'] === saved.text ? saved.version : saved.version + 1)
    }
  },
)
