import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { upgradeFiles } from '#config-compiler/edit-dictionary.ts'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { formatPhrase, type Locale } from '#config-model/messages/phrase.ts'
import { findNewestRelease } from '#server/active-config/releases.ts'
import type { Snapshot } from '#server/config-release/plan/snapshot.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'
import { toolTexts } from './tool-texts.ts'

/**
 * `current` (last active in the database), a folder, or a git reference of the folder `root`.
 * @throws Error with a message when there is none
 */
export async function readComparedConfig(
  against: string,
  root: string,
  snapshot: Snapshot | null,
  locale: Locale = 'zh-CN',
): Promise<{ name: string; files: SourceFile[] }> {
  if (against === 'current') {
    const release = snapshot && (await findNewestRelease(snapshot.query))
    if (!release) throw new Error(formatPhrase(toolTexts.noneInForce(), locale))
    return {
      name: formatPhrase(toolTexts.inForce({ hash: release.hash }), locale),
      files: release.files,
    }
  }

  if (existsSync(against) && statSync(against).isDirectory()) {
    const files = readConfigDir(against)
    if (files.length === 0)
      throw new Error(formatPhrase(toolTexts.noFilesIn({ folder: against }), locale))
    return { name: against, files: upgradeFiles(files) }
  }

  return { name: `git ${against}`, files: upgradeFiles(readGit(against, resolve(root), locale)) }
}

function readGit(reference: string, root: string, locale: Locale): SourceFile[] {
  const git = (args: string[], input?: string) =>
    execFileSync('git', ['-C', root, ...args], {
      maxBuffer: 256 * 1024 * 1024,
      stdio: ['pipe', 'pipe', 'pipe'],
      ...(input === undefined ? {} : { input }),
    })

  let top: string
  let listed: string[]

  try {
    top = git(['rev-parse', '--show-toplevel']).toString().trim()
    listed = git(['ls-tree', '-r', '-z', '--name-only', '--full-tree', reference])
      .toString()
      .split('\0')
  } catch {
    throw new Error(formatPhrase(toolTexts.noVersion({ name: reference }), locale))
  }

  const folder = `${relative(top, root).replaceAll('\\', '/')}/`
  const paths = listed.filter((path) => path.startsWith(folder) && /\.ya?ml$/.test(path))
  if (paths.length === 0)
    throw new Error(formatPhrase(toolTexts.notInGit({ name: reference, folder }), locale))

  const output = git(
    ['cat-file', '--batch'],
    paths.map((path) => `${reference}:${path}\n`).join(''),
  )

  const files: SourceFile[] = []
  let at = 0

  for (const path of paths) {
    const end = output.indexOf(10, at)
    const size = Number(output.subarray(at, end).toString().split(' ')[2])

    files.push({
      path: path.slice(folder.length),
      text: output.subarray(end + 1, end + 1 + size).toString(),
    })

    at = end + size + 2
  }

  return files
}
