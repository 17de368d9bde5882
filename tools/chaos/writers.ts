import { setTimeout as pause } from 'node:timers/promises'
import type { Envelope, ErrorData } from '#contract/envelope.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import type { ChaosPortal } from './chaos-portal.ts'

/** Acknowledged writes, to be compared with the stored data. */
export interface Ledger {
  /** By title. */
  created: Map<string, { isAcknowledged: boolean }>
  /** By record: the last acknowledged text, and the one attempted. */
  saved: Map<string, { text: string; tried: string }>
  count: number
  /** Calls repeated with the same idempotency key. */
  repeated: number
}

export const emptyLedger = (): Ledger => ({
  created: new Map(),
  saved: new Map(),
  count: 0,
  repeated: 0,
})

interface Acknowledged<Data> {
  status: number
  data: Data | null
  reason: string
}

/** Status 0 without an answer. */
async function send<Data>(
  { url }: ChaosPortal,
  token: string,
  call: { method: string; path: string; body: object; key?: string },
): Promise<Acknowledged<Data>> {
  const answer = await fetch(url + call.path, {
    method: call.method,
    headers: {
      authorization: token,
      'content-type': 'application/json',
      ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
    },
    body: JSON.stringify(call.body),
    signal: AbortSignal.timeout(30_000),
  }).catch(() => null)

  const text = await answer?.text().catch(() => null)
  if (!answer || text === null || text === undefined) return { status: 0, data: null, reason: '' }

  const { data } = JSON.parse(text) as Envelope<Data & Partial<ErrorData>>

  return { status: answer.status, data, reason: data?.reason ?? '' }
}

/**
 * As one editor: creates an article, saves it a few times, retries unanswered calls with the same
 * idempotency key.
 */
export async function writeUntilStopped(
  portal: ChaosPortal,
  editor: number,
  ledger: Ledger,
  stop: AbortSignal,
): Promise<void> {
  for (let number = 0; !stop.aborted; number++) {
    const title = `chaos ${editor} ${number} ${Math.random().toString(36).slice(2)}`
    const record = await create(portal, editor, title, ledger)
    if (record === null) continue

    for (let save = 0; save < 4 && !stop.aborted; save++)
      if (!(await saveAgain(portal, editor, record, ledger))) break
  }
}

async function create(
  portal: ChaosPortal,
  editor: number,
  title: string,
  ledger: Ledger,
): Promise<RecordView | null> {
  const entry = { isAcknowledged: false }
  ledger.created.set(title, entry)
  const key = `chaos-${editor}-${title.split(' ').at(-1)}`
  const body = { data: { categoryCode: 'notice', title, content: `<p>${'茶'.repeat(300)}</p>` } }

  for (let tries = 0; tries < 300; tries++) {
    const token = portal.editors[editor] ?? ''
    const { status, data, reason } = await send<RecordView>(portal, token, {
      method: 'POST',
      path: apiPaths.records('article'),
      body,
      key,
    })

    // "done" means that only the answer was lost. Any other refusal acknowledges nothing.
    if (status === 200 || (status === 409 && reason === 'done')) {
      entry.isAcknowledged = true
      ledger.count++
      return status === 200 ? data : null
    }

    ledger.repeated++
    await pause(100)
  }

  return null
}

async function saveAgain(
  portal: ChaosPortal,
  editor: number,
  record: RecordView,
  ledger: Ledger,
): Promise<boolean> {
  const tried = `<p>${Math.random()} ${'山'.repeat(200)}</p>`
  const entry = ledger.saved.get(record.id) ?? { text: String(record.data['content']), tried: '' }

  ledger.saved.set(record.id, entry)
  entry.tried = tried
  const { status, data } = await send<RecordView>(portal, portal.editors[editor] ?? '', {
    method: 'PATCH',
    path: apiPaths.record('article', record.id),
    body: { version: record.version, changes: { content: tried } },
  })

  if (status !== 200 || data === null) return false

  ledger.count++
  entry.text = tried
  record.version = data.version

  return true
}

/** Acknowledged writes that are missing, and articles stored more than once. */
export async function compareWithStore(
  portal: ChaosPortal,
  ledger: Ledger,
): Promise<{ lost: string[]; twice: string[] }> {
  const stored = await portal.query<{ id: string; title: string; content: string }>(
    `select id, data->>'title' as title, data->>'content' as content from e_article`,
  )
  const times = new Map<string, number>()
  for (const { title } of stored) times.set(title, (times.get(title) ?? 0) + 1)
  const contents = new Map(stored.map(({ id, content }) => [id, content]))
  const lost = [
    ...[...ledger.created]
      .filter(([title, { isAcknowledged }]) => isAcknowledged && !times.has(title))
      .map(([title]) => title),
    ...[...ledger.saved]
      .filter(([id, { text, tried }]) => ![text, tried].includes(contents.get(id) ?? ''))
      .map(([id]) => `a save of ${id}`),
  ]

  const twice = [...times]
    .filter(([title, count]) => count > 1 && title.startsWith('chaos '))
    .map(([title]) => title)

  return { lost, twice }
}
