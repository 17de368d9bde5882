import type { Config } from '#config-model/config.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'
import { findDangers } from '#server/config-release/plan/find-consequences.ts'
import { openSnapshot } from '#server/config-release/plan/snapshot.ts'
import type { Database } from '#server/database/database.ts'

export interface Objections {
  refusals: Phrase[]
  asks: Phrase[]
}

/** Irreparable findings, or those that the database refuses. */
const refused = new Set(['workflow/stateless', 'storage/duplicates'])

/** Finds dangers to stored records or users; each is refused or needs confirmation. */
export async function findObjections(
  database: Database,
  before: Config,
  after: Config,
  now: Date,
): Promise<Objections> {
  if (before.hash === after.hash) return { refusals: [], asks: [] }

  const snapshot = await openSnapshot(database.url)
  try {
    const dangers = await findDangers(snapshot, { before, after }, now)
    const dangerMessages = (isRefused: boolean) =>
      dangers.filter(({ kind }) => refused.has(kind) === isRefused).map(({ message }) => message)

    return { refusals: dangerMessages(true), asks: dangerMessages(false) }
  } finally {
    await snapshot.close()
  }
}
