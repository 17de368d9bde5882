import type { SourceFile } from '#config-compiler/parse/source.ts'
import type { Query } from '#server/database/database.ts'

/** One time a configuration was put in force: a release may be put in force again later. */
export interface Publication {
  id: number
  hash: string
  at: Date
  /** Who or what did it, in words. */
  by: string
  /** What it changed, in words. */
  changes: string[]
}

/** Channel that tells every node of a publication; its payload is the hash. */
export const channel = 'config_published'

/** Keeps a configuration's files and that it is in force from now on, and tells every node, all in the given transaction. */
export async function storePublication(
  query: Query,
  files: SourceFile[],
  { hash, at, by, changes }: Omit<Publication, 'id'>,
): Promise<void> {
  await query('insert into config_release(hash, files, at, by) values ($1, $2, $3, $4) on conflict do nothing', [
    hash,
    JSON.stringify(Object.fromEntries(files.map(({ path, text }) => [path, text]))),
    at,
    by,
  ])
  await query('insert into config_publication(hash, at, by, changes) values ($1, $2, $3, $4)', [
    hash,
    at,
    by,
    JSON.stringify(changes),
  ])
  await query(`select pg_notify('${channel}', $1)`, [hash])
}

/** The newest publications first. */
export async function listPublications(query: Query, limit: number): Promise<Publication[]> {
  return query<Publication>('select id, hash, at, by, changes from config_publication order by id desc limit $1', [
    limit,
  ])
}

/** Files of a release; null when nothing of that hash was ever in force. */
export async function releaseFiles(query: Query, hash: string): Promise<SourceFile[] | null> {
  const [row] = await query<{ files: Record<string, string> }>('select files from config_release where hash = $1', [
    hash,
  ])
  return row ? Object.entries(row.files).map(([path, text]) => ({ path, text })) : null
}

/** The newest configuration that was in force, with its files; null in a database that has never seen one. */
export async function newestRelease(query: Query): Promise<{ hash: string; files: SourceFile[] } | null> {
  const [table] = await query(`select 1 where to_regclass('config_publication') is not null`)
  const [newest] = table ? await listPublications(query, 1) : []
  const files = newest ? await releaseFiles(query, newest.hash) : null
  return newest && files ? { hash: newest.hash, files } : null
}
