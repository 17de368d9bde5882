import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { formatPhrase, type Locale } from '#config-model/messages/phrase.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'
import { UsageError } from '../arguments/usage-error.ts'
import { lintTexts } from '../lint-texts.ts'

/**
 * From another folder or a git version.
 * @throws Refused when there is none
 */
export function readConfigVersion(reference: string, root: string, locale: Locale): SourceFile[] {
  const isFolder = existsSync(reference) && statSync(reference).isDirectory()
  const files = isFolder ? readFolder(reference, root) : readCommit(reference, root)
  if (files === null)
    throw new UsageError(formatPhrase(lintTexts.noReference({ ref: reference }), locale))
  if (files.length === 0)
    throw new UsageError(formatPhrase(lintTexts.nothingThere({ ref: reference }), locale))

  return files
}

/** The folder, or the configuration inside of it. */
function readFolder(folder: string, root: string): SourceFile[] {
  const inside = join(folder, basename(resolve(root)))
  return readConfigDir(
    existsSync(join(inside, 'portal.yaml')) && !existsSync(join(folder, 'portal.yaml'))
      ? inside
      : folder,
  )
}

/** All files in one process; null for an unknown commit or a folder outside of a repository. */
function readCommit(reference: string, root: string): SourceFile[] | null {
  const git = (args: string[], input?: string) =>
    spawnSync('git', ['-c', 'core.quotepath=off', '-C', root, ...args], {
      maxBuffer: 256 * 1024 * 1024,
      ...(input === undefined ? {} : { input: Buffer.from(input) }),
    })

  const commit = git([
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${reference}^{commit}`,
  ])

  if (commit.status !== 0) return null

  const id = commit.stdout.toString('utf8').trim()
  const prefix = git(['rev-parse', '--show-prefix']).stdout.toString('utf8').trim()
  const names = git(['ls-tree', '-r', '-z', '--name-only', id]).stdout.toString('utf8').split('\0')
  const paths = names.filter((name) => /\.ya?ml$/.test(name))
  const blobs = git(
    ['cat-file', '--batch'],
    paths.map((path) => `${id}:${prefix}${path}\n`).join(''),
  ).stdout

  const files: SourceFile[] = []
  let at = 0

  for (const path of paths) {
    const end = blobs.indexOf(10, at)
    const size = Number(blobs.subarray(at, end).toString('utf8').split(' ')[2])

    files.push({
      path,
      text: new TextDecoder('utf-8').decode(blobs.subarray(end + 1, end + 1 + size)),
    })

    at = end + 1 + size + 1
  }

  return files
}
