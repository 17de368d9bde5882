import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { newestRelease } from '#server/active-config/releases.ts'
import type { Query } from '#server/database/database.ts'
import { readConfigDir } from './read-config-dir.ts'

interface PreparedFile {
  /** Replaces the original atomically. */
  keep: () => void
  drop: () => void
}

interface Revising {
  /** Null for publications alone. */
  dir: string | null
  query: Query
  path: string
  change: (text: string) => string
}

/**
 * Written only once `take` has activated it. An error thrown by `change` aborts.
 * @throws Error of the file system
 */
export async function reviseFile<Attempt extends { outcome: string }>(
  { dir, query, path, change }: Revising,
  take: (files: SourceFile[]) => Promise<Attempt>,
): Promise<Attempt> {
  const files = dir === null ? ((await newestRelease(query))?.files ?? []) : readConfigDir(dir)
  const text = change(files.find((file) => file.path === path)?.text ?? '')
  const preparedFile = dir === null ? null : prepareFile(`${dir}/${path}`, text)

  try {
    const attempt = await take(files.map((file) => (file.path === path ? { path, text } : file)))
    if (attempt.outcome !== 'refused') preparedFile?.keep()
    return attempt
  } finally {
    preparedFile?.drop()
  }
}

/**
 * Hidden, beside the original: proves that the folder is writable.
 * @throws Error of the file system
 */
function prepareFile(place: string, text: string): PreparedFile {
  const target = realpathSync(place)
  const beside = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`)
  writeFileSync(beside, text, { mode: statSync(target).mode, flush: true })

  return { keep: () => renameSync(beside, target), drop: () => rmSync(beside, { force: true }) }
}
