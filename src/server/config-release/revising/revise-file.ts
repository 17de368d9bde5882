import type { SourceFile } from '#config-compiler/parse/source.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'
import { newestRelease } from '#server/config-release/releases.ts'
import type { Query } from '#server/database/database.ts'
import { prepareFile } from './prepare-file.ts'

interface Revising {
  /** The folder; null where configurations come from publications alone. */
  dir: string | null
  query: Query
  path: string
  change: (text: string) => string
}

/**
 * Changes one file of the configuration: written only once `take` has put it in force. What
 * `change` throws stops it.
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
