import { existsSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { joinPhrases, formatPhrase } from '#config-model/messages/phrase.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'
import { lintTexts } from '../lint-texts.ts'
import type { Options } from './options.ts'
import { suggestNames, UsageError } from './usage-error.ts'

/** The configuration folder and its selected files and folders; empty: all. */
export interface FileSelection {
  root: string
  targets: string[]
}

/**
 * Chooses the configuration folder and the files to report. Paths limit only what is reported: the
 * whole configuration is read, or names of other files would be unknown. A path in another
 * configuration folder chooses that folder.
 * @throws Refused
 */
export function chooseFiles(
  { root: rootOption, paths, stdin, locale }: Options,
  fallback: string,
): FileSelection {
  const base = rootOption ?? fallback
  const targets: string[] = []
  const roots = new Set<string>()

  for (const path of stdin === undefined ? paths : [stdin]) {
    const full =
      [resolve(path), resolve(base, path)].find((candidate) => existsSync(candidate)) ??
      (stdin === undefined ? undefined : resolve(path))
    if (full === undefined || (!isYaml(full) && !isFolder(full))) throw missing(path, base, locale)

    const root = rootOption ?? rootAbove(full) ?? base
    if (!isInside(resolve(root), full)) throw missing(path, base, locale)

    roots.add(root)
    targets.push(relative(resolve(root), full).split(sep).join('/'))
  }

  if (roots.size > 1)
    throw new UsageError(
      formatPhrase(lintTexts.severalRoots({ roots: joinPhrases([...roots], '、') }), locale),
    )

  return { root: [...roots][0] ?? base, targets: targets.includes('') ? [] : targets }
}

export function isChosen({ targets }: FileSelection, file: string): boolean {
  return (
    targets.length === 0 ||
    targets.some((target) => file === target || file.startsWith(`${target}/`))
  )
}

/** @throws Refused when there are none */
export function readChosen({ root }: FileSelection, { locale }: Options): SourceFile[] {
  const files = readConfigDir(root)
  if (files.length === 0) throw new UsageError(formatPhrase(lintTexts.noFiles({ root }), locale))
  return files
}

const isYaml = (path: string) => /\.ya?ml$/.test(path)
const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory()
const isInside = (root: string, path: string) =>
  path === root || path.startsWith(root.endsWith(sep) ? root : root + sep)

function missing(path: string, base: string, locale: Options['locale']): UsageError {
  const configFiles = readConfigDir(base).map((file) => join(base, file.path).split(sep).join('/'))
  const hint =
    configFiles.length > 0 && locale === 'zh-CN' ? suggestNames(path, configFiles) : undefined
  const refusal = lintTexts.noPath({ path })

  return new UsageError(formatPhrase(hint ? joinPhrases([refusal, hint], '；') : refusal, locale))
}

const marks = ['portal.yaml', 'roles.yaml', 'routes.yaml', 'years.yaml', 'entities', 'workflows']

/** At or above a path, written as short as possible. */
function rootAbove(path: string): string | undefined {
  for (let folder = isFolder(path) ? path : dirname(path); ; folder = dirname(folder)) {
    // Two marks are enough: any of them may be the missing file.
    if (marks.filter((name) => existsSync(join(folder, name))).length > 1) return shorten(folder)
    if (dirname(folder) === folder) return undefined
  }
}

function shorten(folder: string): string {
  const short = relative('.', folder)
  if (short === '') return '.'
  return short.startsWith('..') ? folder : short.split(sep).join('/')
}
