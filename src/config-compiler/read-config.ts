import type { Config } from '#config-model/config.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import { checkAcrossFiles } from './check-across-files.ts'
import { didYouMean } from './diagnostic/did-you-mean.ts'
import { createFinding, problemOf, type Finding } from './diagnostic/finding.ts'
import { limitRepeats } from './diagnostic/one-cause.ts'
import { sortProblems, type Problem } from './diagnostic/problem.ts'
import { fileRules } from './file-rules.ts'
import { CheckCache } from './incremental/check-cache.ts'
import type { CheckResult } from './model.ts'
import { correctFolders } from './parse/correct-folders.ts'
import { checkFileName } from './parse/file-name.ts'
import { kindFolders, kindOfPath, type Kind } from './parse/kinds.ts'
import { checkModeline } from './parse/modeline.ts'
import { parseSource } from './parse/parse-source.ts'
import type { ParsedSource, SourceFile } from './parse/source.ts'
import { suppressFindings } from './parse/suppressions.ts'
import { isWholeFolder, createUnreadableFinding } from './parse/unreadable-file.ts'
import {
  type RemovedPart,
  type SalvagedSource,
  removedPartsOfText,
  recoverText,
  salvageSource,
} from './repair.ts'
import { ruleDescriptions } from './rules.ts'
import { findSecretComments, securitySecret } from './rules/security.ts'
import { checkShape } from './shape/check-shape.ts'

const ruleNames = ruleDescriptions.map(({ id, title }) => ({ name: id, title: title.zh }))

const sentences = definePhrases({
  missingFileYaml: { zh: '缺少文件 {kind}.yaml', en: 'missing file {kind}.yaml' },
  removeTxt: {
    zh: '请去掉文件名末尾的 .txt；Windows 默认不显示它，可在资源管理器的“查看”中打开“文件扩展名”',
    en: 'remove .txt at the end of the file name; Windows hides it until file name extensions are shown',
  },
  renameFileYaml: { zh: '请把扩展名改为 .yaml', en: 'rename the file to .yaml' },
  noKindConfiguration: {
    zh: '这个位置的文件不属于任何一种配置',
    en: 'no kind of configuration lives in this place',
  },
})

/** A frozen configuration when there is no error, and every problem found. */
export interface ReadResult {
  config: Config | null
  problems: Problem[]
}

const needed: Kind[] = ['portal', 'years', 'roles', 'routes']
/** A missing one is misspelled. */
const usual = ['menus/', 'pages/', 'forms/', 'entities/', 'workflows/', 'dictionaries/']

/**
 * Unchanged files are neither parsed nor checked again, nor those that become what they were the
 * time before. Use one cache per folder, for every call.
 */
export class ReadCache extends Map<string, Read> {
  readonly checkCache = new CheckCache<CheckResult>()
  private readonly former = new Map<string, Read>()

  /** For exactly this text, if it is the latest or the one before. */
  findCached(path: string, text: string): Read | undefined {
    const latest = this.get(path)
    if (latest?.text === text) return latest

    const former = this.former.get(path)
    if (former?.text !== text) return undefined

    this.replace(path, former)

    return former
  }

  replace(path: string, read: Read): void {
    this.drop(path)
    this.set(path, read)
  }

  drop(path: string): void {
    const latest = this.get(path)
    if (latest) this.former.set(path, latest)
    this.delete(path)
  }
}

/** `parsed` when text and shape are valid; `rest` is the usable part of a faulty file. */
interface Read {
  text: string
  parsed: ParsedSource | null
  rest: SalvagedSource | null
  problems: Finding[]
}

/**
 * Runs the four stages: text → values with positions → shapes → resolved names → rules across
 * files. The one public entry for linter, server and editor, with the same sorted problems for the
 * same files. Never throws for file content.
 */
export function readConfig(files: SourceFile[], cache: ReadCache = new ReadCache()): ReadResult {
  const problems: Finding[] = []
  const asides: Finding[] = []
  const sources = new Map<string, ParsedSource>()
  const names = new Map<string, string>()
  const paths = new Set(files.map(({ path }) => path))
  const removedParts: RemovedPart[] = []
  const unreadable = files.filter((file) => file.readError !== undefined)

  problems.push(...unreadable.map(createUnreadableFinding))
  const readable = files.filter(
    ({ path, readError: reason }) => reason === undefined && /\.ya?ml(?:\.txt)?$/i.test(path),
  )
  const placed = correctFolders(readable)

  problems.push(...placed.problems)
  unreadable.push(...placed.strays)

  for (const file of placed.files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const pathKind = kindOfPath(file.path)
    if (!pathKind) {
      problems.push(unknownKind(file.path))
      continue
    }

    problems.push(...checkFileName(file.path, pathKind, { seen: names, all: paths }))
    const read = readSource(file, pathKind.kind, cache)

    // Suppressed problems still affect later checks.
    for (const item of read.problems)
      (item.rule === securitySecret.id ? asides : problems).push(item)
    const source = read.parsed ?? read.rest?.source
    if (source) sources.set(file.path, source)
    else unreadable.push(file)
    if (read.rest) removedParts.push(...read.rest.removedParts)
  }

  const present = new Set([...files, ...placed.files].map(({ path }) => path))
  for (const path of cache.keys()) if (!present.has(path)) cache.drop(path)

  for (const kind of needed)
    if (!present.has(`${kind}.yaml`) && !present.has('')) {
      problems.push(
        createFinding(
          { file: `${kind}.yaml`, span: top },
          fileRules.missing,
          sentences.missingFileYaml({ kind }),
        ),
      )
      unreadable.push({ path: `${kind}.yaml`, text: '' })
    }

  // Without a whole folder its names are unknown: each file is checked separately.
  const isElsewhere =
    placed.strays.length > 0 &&
    usual.some((name) => !placed.files.some(({ path }) => path.startsWith(name)))
  if (isElsewhere || unreadable.some(isWholeFolder))
    return { config: null, problems: graded([...problems, ...asides]) }

  const { config, problems: across } = checkAcrossFiles(
    { sources, removedParts, unreadable, findings: [...problems] },
    cache.checkCache,
  )

  problems.push(...across)
  const isChecked = !problems.some(isError)

  // An unchanged file stays the same object, so that its comments are read once.
  const written = files.map((file) => cache.get(file.path)?.parsed ?? file)
  const visibleFindings = suppressFindings(
    placed.origins.size === 0 ? written : [...written, ...placed.files],
    [...problems, ...asides],
    (rule) => isChecked && !rule.startsWith('breaking/'),
    ruleNames,
  )

  const all = graded(visibleFindings.map((item) => whereWritten(item, placed.origins)))
  const isSound = all.every(({ severity }) => severity !== 'error')

  return { config: isSound ? deepFreeze(config) : null, problems: all }
}

/**
 * Without checks across files.
 * @param former files read before, mostly the same
 */
export function readFiles(files: SourceFile[], former: ReadCache = new ReadCache()): ReadCache {
  const cache = new ReadCache(former)
  const readable = files.filter(({ path, readError }) => readError === undefined && isYaml(path))
  const present = new Set<string>()

  for (const file of correctFolders(readable).files) {
    const kind = kindOfPath(file.path)
    if (kind) readSource(file, kind.kind, cache)
    present.add(file.path)
  }

  for (const path of cache.keys()) if (!present.has(path)) cache.drop(path)

  return cache
}

const isYaml = (path: string) => /\.ya?ml$/.test(path)
const isError = ({ severity }: Finding) => severity === 'error'

/** Stages 1 and 2 of one file: its value when valid, else the usable part. */
function readSource(file: SourceFile, kind: Kind, cache: ReadCache): Read {
  const cachedSource = cache.findCached(file.path, file.text)
  if (cachedSource) return cachedSource

  const { parsed, problems } = parseSource(file)

  problems.push(...checkModeline(file))
  const isMisspelt = problems.some(isError)
  const faults = parsed && !isMisspelt ? checkShape(parsed, kind) : []
  const all = [...problems, ...faults]
  const isFaulty = all.some(isError)
  const rest = isFaulty ? restOf(file, kind, parsed, all) : null
  const read = {
    text: file.text,
    parsed: isFaulty ? null : parsed,
    rest,
    problems: limitRepeats([
      ...all,
      ...(parsed && isMisspelt && rest ? rest.hidden : []),
      ...findSecretComments(file),
    ]),
  }

  cache.replace(file.path, read)

  return read
}

function restOf(
  file: SourceFile,
  kind: Kind,
  parsed: ParsedSource | null,
  faults: Finding[],
): SalvagedSource | null {
  if (parsed) return salvageSource(parsed, kind, faults)

  // A dictionary has one subject.
  const recovered = kind === 'dictionary' ? null : recoverText(file, faults)
  const rest = recovered && salvageSource(recovered.parsed, kind, recovered.problems)

  return (
    rest && {
      ...rest,
      removedParts: [
        ...rest.removedParts,
        ...removedPartsOfText(file.path, recovered.dropped, recovered.near),
      ],
    }
  )
}

const top = { line: 1, column: 1, endLine: 1, endColumn: 1 }

/** Infos are shown only without errors and warnings. */
function graded(findings: Finding[]): Problem[] {
  const problems = limitRepeats(findings).map(problemOf)
  const hasFaults = problems.some(({ severity }) => severity !== 'info')
  return sortProblems(problems.filter(({ severity }) => !hasFaults || severity !== 'info'))
}

/** Moves a problem to the actual path of its file. */
function whereWritten(item: Finding, origins: Map<string, string>): Finding {
  if (origins.size === 0) return item

  const place = <Place extends { file: string }>(one: Place): Place => ({
    ...one,
    file: origins.get(one.file) ?? one.file,
  })

  return { ...place(item), ...(item.related ? { related: item.related.map(place) } : {}) }
}

const placeNames = [
  ...Object.keys(kindFolders),
  'portal',
  'years',
  'roles',
  'routes',
  'channels',
].map((name) => ({ name }))

/** The folder of a kind whose name stands in its place. */
const folderOfKind = (kind: string): string =>
  Object.keys(kindFolders).find((folder) => kindFolders[folder] === kind) ?? kind

function extensionHint(path: string): Phrase | undefined {
  if (path.endsWith('.yaml')) return undefined
  return /\.txt$/i.test(path) ? sentences.removeTxt() : sentences.renameFileYaml()
}

function unknownKind(path: string): Finding {
  const folder = path.split('/')[0] ?? ''
  const hint =
    extensionHint(path) ?? didYouMean(folderOfKind(folder.replace(/\.yaml$/, '')), placeNames)

  return createFinding(
    { file: path, span: top },
    fileRules.unknownKind,
    sentences.noKindConfiguration(),
    { hint },
  )
}

export function deepFreeze<Value>(value: Value): Value {
  if (value !== null && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) deepFreeze(inner)
  }

  return value
}
