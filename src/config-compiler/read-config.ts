import { fileRules } from '#config-compiler/file-rules.ts'
import { secret } from './rules/security/secret.ts'
import { secretComments } from './rules/security/secret-comments.ts'
import { checkShape } from './shape/check-shape.ts'
import type { Config, Region } from '#config-model/config.ts'
import { Dependencies } from './link/dependencies.ts'
import type { Expansion } from './expand/expansion.ts'
import { hashOf } from './hash-sources.ts'
import { expandTexts } from './expand/expand-texts.ts'
import { expandWords } from './expand/expand-words.ts'
import { settleShared } from './diagnostic/settle-shared.ts'
import { didYouMean } from './diagnostic/spelling/did-you-mean.ts'
import { foldRepeats } from './diagnostic/fold-repeats.ts'
import { folders, kindOf, type Kind } from './parse/kinds.ts'
import { linkConfig } from './link/link-config.ts'
import { finding, problemOf, type Finding } from '#config-compiler/diagnostic/finding.ts'
import { Model } from './link/model.ts'
import { phrases } from '#config-model/messages/phrase.ts'
import { checkModeline } from './parse/modeline.ts'
import { parseSource } from './parse/parse-source.ts'
import { isWholeFolder, tellUnread } from './parse/unread.ts'
import { sortProblems, type Problem } from './diagnostic/problem.ts'
import { missingNames, needsWorkflow } from './link/references.ts'
import type { Missing } from './link/missing.ts'
import type { Rule } from './rule.ts'
import { isAstray, wrongEntities } from './link/wrong-entity.ts'
import { deduplicate } from './diagnostic/deduplicate.ts'
import { crossRules, ownRules } from './rules.ts'
import type { ParsedSource, SourceFile } from './parse/source.ts'
import { suppress } from './diagnostic/suppress/suppressions.ts'
import { localTexts } from '#config-model/messages/texts.ts'
import type { ConfigKinds } from '#config-model/types.generated.ts'

const sentences = phrases({
  missingFileYaml: { zh: '缺少文件 {kind}.yaml', en: 'missing file {kind}.yaml' },
  linterFailed: { zh: '检查程序出错（{id}）：{error}', en: 'the linter failed ({id}): {error}' },
  renameFileYaml: { zh: '请把扩展名改为 .yaml', en: 'rename the file to .yaml' },
  noKindConfiguration: { zh: '这个位置的文件不属于任何一种配置', en: 'no kind of configuration lives in this place' },
})

/** The outcome of reading: a frozen configuration when there is no error, and every problem found in one run. */
export interface ReadResult {
  config: Config | null
  problems: Problem[]
}

const needed: Kind[] = ['portal', 'years', 'roles', 'routes']

/** What is known of files read before: a file whose text did not change is not parsed again. Keep one per folder; it may be given to every call. */
export type ReadCache = Map<string, { text: string; parsed: ParsedSource | null; problems: Finding[] }>

/**
 * The four stages: text → values with positions → shapes → names that resolve → rules across files. The one public entry:
 * linter, server and editor call it with the same files and get the same problems, sorted. Never throws for what the files say.
 */
export function readConfig(files: SourceFile[], cache: ReadCache = new Map()): ReadResult {
  const problems: Finding[] = []
  const asides: Finding[] = []
  const sources = new Map<string, ParsedSource>()
  const unread = files.filter((file) => file.unread !== undefined)
  problems.push(...unread.map(tellUnread))
  const readable = files.filter(({ path, unread: reason }) => reason === undefined && /\.ya?ml$/.test(path))
  for (const file of readable.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const known = kindOf(file.path)
    if (!known) {
      problems.push(unknownKind(file.path))
      continue
    }
    const read = readSource(file, known.kind, cache)
    // A comment hides nothing from the checks that follow.
    for (const item of read.problems) (item.rule === secret.id ? asides : problems).push(item)
    if (read.parsed) sources.set(file.path, read.parsed)
  }
  const present = new Set(files.map(({ path }) => path))
  for (const path of cache.keys()) if (!present.has(path)) cache.delete(path)
  for (const kind of needed)
    if (!files.some(({ path }) => path === `${kind}.yaml` || path === ''))
      problems.push(finding(`${kind}.yaml`, top, fileRules.missing, sentences.missingFileYaml({ kind })))
  const complete = needed.every((kind) => sources.has(`${kind}.yaml`))
  // Without a whole folder nobody knows which names it defines: each file is checked by itself.
  if (!complete || unread.some(isWholeFolder)) return { config: null, problems: graded([...problems, ...asides]) }

  const expansion = expandWords(sources)
  const model = new Model(collect(sources, expansion), sources, expansion)
  problems.push(...checkAcross(model, sources, files, problems))
  const isChecked = !problems.some(isError)
  const all = graded(suppress(files, [...problems, ...asides], (rule) => isChecked && !rule.startsWith('breaking/')))
  const isSound = all.every(({ severity }) => severity !== 'error')
  return { config: isSound ? deepFreeze(model.config) : null, problems: all }
}

/** One look at the configuration, by its name should it fail. */
interface Check {
  id: string
  look(): void
}

/** Stages 3 and 4. What follows from a fault found before is not said again: one cause, one problem. */
function checkAcross(
  model: Model,
  sources: Map<string, ParsedSource>,
  files: SourceFile[],
  before: Finding[],
): Finding[] {
  const filesOf = (findings: Finding[]) =>
    new Set(
      findings.filter(isError).flatMap(({ file, related }) => [file, ...(related ?? []).map((other) => other.file)]),
    )
  let known: Dependencies | undefined
  const dependencies = () =>
    (known ??= new Dependencies(
      new Map([...sources].map(([path, source]) => [path, source.value])),
      files.map(({ path }) => path),
    ))
  const run = (checks: Check[], faulty: Set<string>) => {
    const count = model.findings.length
    for (const { id, look } of checks) {
      try {
        look()
      } catch (error) {
        if (faulty.size === 0)
          return [
            finding('portal.yaml', top, fileRules.ruleCrash, sentences.linterFailed({ id, error: String(error) })),
          ]
      }
    }
    return settleShared(model.findings.slice(count))
  }
  const checkOf = (rule: Rule): Check => ({ id: rule.id, look: () => rule.check(model, model.reportFor(rule)) })
  const unread = filesOf(before)
  const early = run(ownRules.map(checkOf), unread)
  const broken = new Set([...unread, ...filesOf(early)])
  const linked = run([{ id: 'ref', look: () => linkConfig(model) }], broken)
  const isSafe = ({ file }: { file: string }) => broken.size === 0 || !dependencies().reliesOn(file, broken)
  const astray = broken.size === 0 ? wrongEntities(model, sources) : []
  const isOrphaned = (item: Missing) =>
    isAstray(model, astray, item.file) ||
    (astray.some(({ file }) => file.startsWith('workflows/')) && needsWorkflow(item))
  const links = [
    ...astray,
    ...missingNames(
      model.missing.filter((item) => isSafe(item) && !isOrphaned(item)),
      model.isUsed,
      sources,
    ),
    ...linked.filter((item) => isSafe(item) && !isAstray(model, astray, item.file)),
  ]
  if (unread.size > 0) return deduplicate([...early, ...links])
  const faulty = new Set([...broken, ...filesOf(links)])
  const names = new Set(model.missing.map(({ name }) => name))
  const follows = (item: Finding) =>
    item.tellsOfAbsence === true ||
    dependencies().reliesOn(item.file, faulty) ||
    dependencies().isUsedBy(item.file, faulty) ||
    (item.subject !== undefined && names.has(item.subject))
  const later = run(crossRules.map(checkOf), faulty).filter((item) => faulty.size === 0 || !follows(item))
  return deduplicate([...early, ...links, ...later])
}

const isError = ({ severity }: Finding) => severity === 'error'

/** The first two stages of one file: its value when text and shape are right. */
function readSource(
  file: SourceFile,
  kind: Kind,
  cache: ReadCache,
): { parsed: ParsedSource | null; problems: Finding[] } {
  const known = cache.get(file.path)
  if (known?.text === file.text) return known
  const { parsed, problems } = parseSource(file)
  problems.push(...checkModeline(file))
  const faults = parsed && !problems.some(isError) ? checkShape(parsed, kind) : []
  const all = [...problems, ...faults]
  const found = foldRepeats([...all, ...secretComments(file)])
  const read = { text: file.text, parsed: all.some(isError) ? null : parsed, problems: found }
  cache.set(file.path, read)
  return read
}

const top = { line: 1, column: 1, endLine: 1, endColumn: 1 }

/** In order; remarks wait until nothing is wrong. */
function graded(findings: Finding[]): Problem[] {
  const problems = foldRepeats(findings).map(problemOf)
  const hasFaults = problems.some(({ severity }) => severity !== 'info')
  return sortProblems(problems.filter(({ severity }) => !hasFaults || severity !== 'info'))
}

function unknownKind(path: string): Finding {
  const folder = path.split('/')[0] ?? ''
  const hint = path.endsWith('.yml')
    ? sentences.renameFileYaml()
    : didYouMean(
        folder.replace(/\.yaml$/, ''),
        [...Object.keys(folders), 'portal', 'years', 'roles', 'routes'].map((name) => ({ name })),
      )
  return finding(path, top, fileRules.unknownKind, sentences.noKindConfiguration(), { hint })
}

/** Typed items of all files as one Config; a file whose shape is wrong is simply not there. */
function collect(sources: Map<string, ParsedSource>, expansion: Expansion): Config {
  const byKind = new Map<Kind, [string, unknown][]>()
  for (const path of sources.keys()) {
    const known = kindOf(path)
    if (!known) continue
    const value = expansion.value(path)
    const found = byKind.get(known.kind)
    if (found) found.push([known.id, value])
    else byKind.set(known.kind, [[known.id, value]])
  }
  const of = <K extends keyof ConfigKinds>(kind: Kind) =>
    (byKind.get(kind) ?? []) as [string, NonNullable<ConfigKinds[K]>][]
  return {
    hash: hashOf(sources.values()),
    /* oxlint-disable typescript/no-non-null-assertion -- the four files that stand alone are there when nothing was reported */
    portal: of<'Portal'>('portal')[0]![1],
    years: of<'Years'>('years')[0]![1],
    roles: of<'Roles'>('roles')[0]![1],
    routes: of<'Routes'>('routes')[0]![1],
    /* oxlint-enable typescript/no-non-null-assertion */
    menus: Object.fromEntries(of<'Menu'>('menu')),
    pages: Object.fromEntries(of<'Page'>('page')),
    forms: Object.fromEntries(of<'Form'>('form')),
    entities: Object.fromEntries(of<'Entity'>('entity')),
    workflows: Object.fromEntries(of<'Workflow'>('workflow')),
    dictionaries: Object.fromEntries(of<'Dictionary'>('dictionary')),
    messages: Object.assign({}, ...of<'Messages'>('messages').map(([, value]) => value)),
    regions: of<'Regions'>('regions').flatMap(([, value]) => value as Region[]),
    texts: expandTexts(localTexts(of<'Texts'>('texts')), expansion),
  }
}

function deepFreeze<Value>(value: Value): Value {
  if (value !== null && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) deepFreeze(inner)
  }
  return value
}
