import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Problem } from '#config-compiler/diagnostic/problem.ts'
import { ParsedSource, type SourceFile } from '#config-compiler/parse/source.ts'
import { ReadCache } from '#config-compiler/read-config.ts'
import { readCache } from '#tools/config/read-cache.ts'
import { cacheFolder, engineHash } from './engine-hash.mjs'

/** Parsed files with a copy on disk; a copy of another version of the linter is not used. */
export interface DiskCache {
  sourceCache: ReadCache
  /** From disk, once. */
  restore(files: SourceFile[]): void
  /** The last result when nothing has changed, otherwise null. */
  answer(files: SourceFile[]): Problem[] | null
  keep(files: SourceFile[], problems: Problem[]): void
  save(): void
}

/** Two for each folder. */
const maxCopies = 40

interface Remembered {
  text: string
  value: unknown
  problems: (ReadCache extends Map<string, infer Entry> ? Entry : never)['problems']
}

interface Copy {
  engine: string
  files: Record<string, Remembered>
}

interface Answer {
  engine: string
  /** SHA-1 of all paths and texts. */
  state: string
  problems: Problem[]
}

/** Below node_modules/.cache. It never makes a run fail. */
export function openCache(root: string, isUsed: boolean): DiskCache {
  const sourceCache = new ReadCache(readCache)
  if (!isUsed)
    return {
      sourceCache,
      restore: () => undefined,
      answer: () => null,
      keep: () => undefined,
      save: () => undefined,
    }

  const engine = engineHash()
  const place = (name: string) =>
    join(
      cacheFolder(),
      `${name}-${createHash('sha1').update(resolve(root)).digest('hex').slice(0, 16)}.json`,
    )

  const [path, answerPath] = [place('files'), place('answer')]
  let restored: Map<string, string> | null = null

  return {
    sourceCache,
    restore(files) {
      if (restored) return

      restored = new Map()
      const copy = readCopy<Copy>(path)
      if (copy?.engine !== engine) return

      for (const file of files) {
        const entry = copy.files[file.path]
        if (entry?.text !== file.text) continue

        sourceCache.set(file.path, {
          text: file.text,
          parsed: new ParsedSource(file, entry.value),
          rest: null,
          problems: entry.problems,
        })

        restored.set(file.path, file.text)
      }
    },
    answer(files) {
      const last = readCopy<Answer>(answerPath)
      return last?.engine === engine && last.state === stateOf(files) ? last.problems : null
    },
    keep: (files, problems) =>
      writeCopy(answerPath, { engine, state: stateOf(files), problems } satisfies Answer),
    save() {
      const before = restored
      if (before === null) return

      // Files with syntax errors are not cached.
      const sound = [...sourceCache].filter(([, { parsed }]) => parsed !== null)
      const isCurrent =
        before.size === sound.length && sound.every(([file, { text }]) => before.get(file) === text)

      if (isCurrent) return

      const files: Copy['files'] = {}
      for (const [file, { text, parsed, problems }] of sound)
        if (!hasUnsupportedNumber(text)) files[file] = { text, value: parsed?.value, problems }
      writeCopy(path, { engine, files } satisfies Copy)
    },
  }
}

/** JSON lacks infinity and NaN: such a file is not cached. */
const hasUnsupportedNumber = (text: string) => /\.(inf|nan)\b/i.test(text)

function stateOf(files: SourceFile[]): string {
  const hash = createHash('sha1')
  for (const { path, text, readError = '' } of files.toSorted((one, other) =>
    one.path < other.path ? -1 : 1,
  ))
    hash.update(`${path}\0${readError}\0${text.length}\0${text}\0`)

  return hash.digest('hex')
}

function readCopy<CachedCopy>(path: string): CachedCopy | null {
  try {
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as CachedCopy) : null
  } catch {
    return null
  }
}

function writeCopy(path: string, copy: Copy | Answer): void {
  try {
    mkdirSync(dirname(path), { recursive: true })
    if (!existsSync(path)) evictOldest()
    const temporary = `${path}.${process.pid}`
    writeFileSync(temporary, JSON.stringify(copy))
    renameSync(temporary, path)
  } catch {}
}

/** The oldest copies are those of folders checked once. */
function evictOldest(): void {
  const copies = readdirSync(cacheFolder())
    .filter((name) => /^(files|answer)-/.test(name))
    .map((name) => join(cacheFolder(), name))
    .map((path) => ({ path, time: statSync(path).mtimeMs }))
    .toSorted((one, other) => other.time - one.time)

  for (const { path } of copies.slice(maxCopies)) rmSync(path, { force: true })
}
