import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { apiPaths } from '#contract/paths.ts'
import type { ChaosPortal } from './chaos-portal.ts'
import { watchPortal, type WaitTimes } from './watcher.ts'
import { writeUntilStopped, type Ledger } from './writers.ts'

/** Runs `work` while editors write; returns how long a user not involved had to wait. */
export async function runUnderLoad(
  portal: ChaosPortal,
  ledger: Ledger,
  work: () => Promise<void>,
): Promise<WaitTimes> {
  const stop = new AbortController()
  const writing = portal.editors.map((_, editor) =>
    writeUntilStopped(portal, editor, ledger, stop.signal),
  )
  const watching = watchPortal(portal, stop.signal)

  await work()
  stop.abort()
  await Promise.all(writing)

  return watching
}

/** Kills the server, PostgreSQL or both in turn, and waits for the recovery each time. */
export async function runKillTrials(
  portal: ChaosPortal,
  count: number,
  tell: (line: string) => void,
): Promise<void> {
  for (let number = 1; number <= count; number++) {
    await pause(100 + Math.random() * 900)
    const victim = (['server', 'database', 'both'] as const)[number % 3]
    if (victim !== 'server') await portal.killDatabase()

    if (victim !== 'database') {
      await portal.killServer()
      await portal.start()
    }

    await portal.recovered()
    if (number % 10 === 0 || number === count) tell(`${number} of ${count} kills`)
  }
}

/** Suspends PostgreSQL for the milliseconds, then waits for the recovery. */
export async function runOutageTrial(portal: ChaosPortal, milliseconds: number): Promise<void> {
  await pause(500)
  portal.freeze(true)
  await pause(milliseconds)
  portal.freeze(false)
  await portal.recovered()
}

/**
 * Slow connections that send a byte at a time (slow loris), until the server has ended them all.
 * @throws Error when some are still connected after a minute
 */
export async function openSlowClients(portal: ChaosPortal, count: number): Promise<void> {
  const { port } = new URL(portal.url)
  const head = `POST ${apiPaths.login} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{`
  const sockets: Socket[] = Array.from({ length: count }, (_, at) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {}).resume()
    socket.write(at % 2 === 0 ? head : 'GET / HTTP/1.1\r\nx: ')

    return socket
  })

  const left = () => sockets.filter((socket) => !socket.destroyed)

  for (let waited = 0; left().length > 0; waited += 200) {
    if (waited > 60_000)
      throw new Error(
        `${left().length} of ${count} slow clients are still connected after a minute`,
      )

    for (const socket of left()) if (socket.writable) socket.write(' ')
    await pause(200)
  }
}

/**
 * The heaviest accepted calls in sequence: 16,000 rows, 900,000 characters, an article with 30,000
 * attributes.
 */
export async function sendHeavyCalls(portal: ChaosPortal, milliseconds: number): Promise<void> {
  const token = portal.editors[0] ?? ''
  const send = (data: object) =>
    fetch(portal.url + apiPaths.records('article'), {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { categoryCode: 'notice', title: '重', ...data } }),
    }).then((answer) => answer.json() as Promise<{ data?: { id?: string } }>)

  const rows = Array.from({ length: 16_000 }, (_, at) => ({
    id: `f${at}`,
    name: '附件.pdf',
    size: 1,
  }))

  const until = Date.now() + milliseconds

  for (let number = 0; Date.now() < until; number++) {
    await send({ attachments: rows })
    await send({ summary: '长'.repeat(900_000) })
    const articleAnswer = await send({ content: `<p ${`a${number} `.repeat(30_000)}>完</p>` })
    const view = `${portal.url}${apiPaths.article(articleAnswer.data?.id ?? '')}?preview=1`
    await fetch(view, { headers: { authorization: token } }).then((answer) => answer.arrayBuffer())
  }
}

/** To a full disk. */
export interface UploadResult {
  acknowledged: number
  refused: number
  /** Acknowledged files that differ when read again. */
  damaged: number
}

/** Uploads files until the disk is full and beyond; then reads all acknowledged files. */
export async function uploadUntilFull(portal: ChaosPortal): Promise<UploadResult> {
  const uploads: UploadResult = { acknowledged: 0, refused: 0, damaged: 0 }
  const token = portal.editors[0] ?? ''
  const storedFiles: { id: string; content: Buffer }[] = []

  for (let number = 0; number < 24; number++) {
    const content = Buffer.concat([
      Buffer.from('%PDF-1.4\n'),
      randomBytes(700_000),
      Buffer.from('\n%%EOF\n'),
    ])

    const form = new FormData()

    form.set('file', new Blob([content]), `${number}.pdf`)
    const answer = await fetch(`${portal.url}${apiPaths.upload}?entity=article&field=attachments`, {
      method: 'POST',
      headers: { authorization: token },
      body: form,
    }).catch(() => null)

    if (answer?.status !== 200) uploads.refused++
    else
      storedFiles.push({ id: ((await answer.json()) as { data: { id: string } }).data.id, content })
  }

  for (const { id, content } of storedFiles)
    if (!(await readAgain(portal.url + apiPaths.file(id), token)).equals(content)) uploads.damaged++

  return { ...uploads, acknowledged: storedFiles.length }
}

/**
 * Retries when the portal is busy or silent.
 * @throws Error when it never answers
 */
async function readAgain(url: string, token: string): Promise<Buffer> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(url, { headers: { authorization: token } }).catch(() => null)
    const bytes = await answer?.arrayBuffer().catch(() => null)
    if (answer && bytes && answer.status !== 503) return Buffer.from(bytes)
    await pause(100)
  }

  throw new Error(`no answer about ${url}`)
}
