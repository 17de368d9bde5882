import type { Database, Query } from '#server/database/database.ts'
import { logTableNames, writersLock, type LogTable } from '#server/database/log-tables.ts'
import type { LogKeys } from '#server/log/log-keys.ts'
import { addAnchors, lastAnchor, readAnchors } from './anchors.ts'
import {
  parseSeal,
  hashSeal,
  createSeal,
  type Seal,
  type SealContent,
  type SealedRange,
} from './seal.ts'
import { LineDigest, readStoredLines } from './stored-lines.ts'

export const sealerLock = 7_262_533
/** Per seal. */
const maxLinesOfTable = 20_000
/** Attempts to find a moment without writers, and milliseconds between two. */
const tries = 20
const pauseBetween = 25
/** Milliseconds after which a line counts as committed even with constant writers. */
const committedAfterMs = 300_000

export interface SealContext {
  database: Database
  keys: LogKeys
  clock: () => Date
}

type Heights = Record<LogTable, number>

/**
 * Seals new lines in table and anchor file, after repairing a seal that a crash or another node
 * left in one of them. Returns the newest seal; null without one, or when another node is sealing.
 */
export async function sealLog(sealing: SealContext): Promise<Seal | null> {
  for (;;) {
    const result = await sealing.database.transaction((query) => sealOnce(sealing, query), Infinity)
    if (result === null || !result.hasMore) return result?.seal ?? null
  }
}

async function sealOnce(
  sealing: SealContext,
  query: Query,
): Promise<{ seal: Seal | null; hasMore: boolean } | null> {
  const { keys, clock } = sealing
  const [turn] = await query<{ mine: boolean }>(
    `select pg_try_advisory_xact_lock(${sealerLock}) as mine`,
  )
  if (!turn?.mine) return null

  const head = await reconcileNewestSeal(sealing.database.query, keys)
  const last = head && parseSeal(keys, head)
  const { heights, isComplete } = await writtenUpTo(sealing)

  const tables = {} as SealContent['tables']

  for (const table of logTableNames) {
    const from = last?.tables[table]?.to ?? 0
    tables[table] = await rangeOf(
      query,
      table,
      from,
      isComplete ? heights[table] : Math.max(from, heights[table]),
    )
  }

  const isNew =
    last === null || logTableNames.some((table) => tables[table].to !== last.tables[table]?.to)
  if (!isNew) return { seal: head, hasMore: false }

  const seal = createSeal(keys.current, {
    n: (last?.n ?? 0) + 1,
    at: clock().toISOString(),
    previous: head === null ? '' : hashSeal(head),
    tables,
    ...(last === null ? { unmarked: heights } : {}),
  })

  // Before it is anchored, under the lock: an anchor without its row would look like another node's
  // fork.
  await sealing.database.query('insert into log_seal(body, signature) values ($1, $2)', [
    seal.body,
    seal.signature,
  ])
  await addAnchors(keys.folder, [seal])

  return { seal, hasMore: logTableNames.some((table) => tables[table].to < heights[table]) }
}

/** The last lines at a moment without writers, else of those old enough. */
async function writtenUpTo({
  database,
  clock,
}: SealContext): Promise<{ heights: Heights; isComplete: boolean }> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const heights = await database.transaction(async (query) => {
      const [lock] = await query<{ mine: boolean }>(
        `select pg_try_advisory_xact_lock(${writersLock}) as mine`,
      )
      if (!lock?.mine) return null

      return heightsOf(query, 'true', [])
    })

    if (heights) return { heights, isComplete: true }

    await new Promise((resolve) => setTimeout(resolve, pauseBetween))
  }

  const longAgo = new Date(clock().getTime() - committedAfterMs)

  return { heights: await heightsOf(database.query, 'at < $1', [longAgo]), isComplete: false }
}

async function heightsOf(query: Query, where: string, values: unknown[]): Promise<Heights> {
  const heights = {} as Heights
  for (const table of logTableNames) {
    const [row] = await query<{ top: number }>(
      `select coalesce((select number from ${table} where ${where} order by number desc
        limit 1), 0) as top`,
      values,
    )
    heights[table] = row?.top ?? 0
  }

  return heights
}

/** A truncated table shows in a range that starts elsewhere. */
async function rangeOf(
  query: Query,
  table: LogTable,
  from: number,
  height: number,
): Promise<SealedRange> {
  if (height <= from) return { from: height, to: height, ...new LineDigest().end() }

  const digest = new LineDigest()
  let to = height

  for await (const line of readStoredLines(query, table, from, height)) {
    digest.add(line)
    if (digest.lines < maxLinesOfTable) continue
    to = line.number
    break
  }

  return { from, to, ...digest.end() }
}

/**
 * Returns the newest seal that this portal signed, in table or file, and copies what one of them
 * lacks from the other. The caller has the sealing lock.
 */
export async function reconcileNewestSeal(query: Query, keys: LogKeys): Promise<Seal | null> {
  const { folder } = keys
  const anchor = await lastAnchor(folder)
  const anchored = (anchor && parseSeal(keys, anchor)?.n) ?? 0
  const { newest, lacking } = await findStored(query, keys, anchored)

  if (newest < anchored) {
    for await (const seal of readAnchors(folder)) {
      const content = seal && parseSeal(keys, seal)
      if (seal && content && content.n > newest)
        await query('insert into log_seal(body, signature) values ($1, $2)', [
          seal.body,
          seal.signature,
        ])
    }

    return anchor
  }

  if (lacking === null) return anchor

  let last = { n: anchored, seal: anchor }

  for (let number = lacking - 1; ;) {
    const rows = await query<StoredSeal>(
      `select number, body, signature from log_seal where number > $1 order by number
        limit ${pageSize}`,
      [number],
    )
    const fresh: Seal[] = []

    for (const { body, signature } of rows) {
      const n = parseSeal(keys, { body, signature })?.n ?? 0
      if (n <= last.n) continue
      last = { n, seal: { body, signature } }
      fresh.push({ body, signature })
    }

    if (fresh.length > 0) await addAnchors(folder, fresh)
    if (rows.length < pageSize) return last.seal
    number = rows.at(-1)?.number ?? number
  }
}

type StoredSeal = Seal & { number: number }

/** Another node may have made many seals. */
const pageSize = 200

/** Another node may have made many seals. */
async function findStored(
  query: Query,
  keys: LogKeys,
  anchored: number,
): Promise<{ newest: number; lacking: number | null }> {
  let newest = 0
  let lacking: number | null = null

  for (let below = Number.MAX_SAFE_INTEGER; ;) {
    const rows = await query<StoredSeal>(
      `select number, body, signature from log_seal where number < $1 order by number desc
        limit ${pageSize}`,
      [below],
    )

    for (const row of rows) {
      const n = parseSeal(keys, row)?.n ?? 0
      newest = Math.max(newest, n)
      if (n > anchored) lacking = row.number
      if (n > 0 && n <= anchored) return { newest, lacking }
    }

    if (rows.length < pageSize) return { newest, lacking }
    below = rows.at(-1)?.number ?? 0
  }
}
