import { definePhrases, formatPhrase } from '#config-model/messages/phrase.ts'
import { checkAcrossFiles } from './check-across-files.ts'
import { type Finding, problemOf } from './diagnostic/finding.ts'
import { sortProblems, type Pointer, type Problem } from './diagnostic/problem.ts'
import { fileRules } from './file-rules.ts'
import { CheckCache } from './incremental/check-cache.ts'
import { kindOfPath, type Kind } from './parse/kinds.ts'
import { parseSource } from './parse/parse-source.ts'
import type { ParsedSource, SourceFile } from './parse/source.ts'
import { suppressFindings } from './parse/suppressions.ts'
import { deepFreeze, ReadCache, type ReadResult, readConfig } from './read-config.ts'
import { isHarmless, repairDraft } from './repair.ts'
import { checkShape } from './shape/check-shape.ts'
import { schemaRules } from './shape/schema-rules.ts'

const texts = definePhrases({
  ignoredKey: {
    zh: '本版本没有这个键，它不起作用；请删除',
    en: 'this version has no such key and ignores it: delete it',
  },
})

export interface OpenedRelease extends ReadResult {
  /** The warnings among the problems that are errors for files published now. */
  outdated: Problem[]
}

/**
 * Opens files that were active before, perhaps under an earlier version: what today's rules refuse
 * is a warning, an unknown key is ignored. The configuration is null, with the reasons, when a file
 * is no YAML, a needed value is missing, or ignoring a key could widen somebody's rights.
 */
export function openRelease(
  files: SourceFile[],
  cache: ReadCache = new ReadCache(),
): OpenedRelease {
  const read = readConfig(files, cache)
  if (read.config) return { ...read, outdated: [] }

  const { sources, faults, findings } = readTolerantly(files, cache)
  const missing = read.problems.filter(({ rule }) => rule === fileRules.missing.id)
  const reasons = [...missing, ...faults.map(problemOf)]
  if (reasons.length > 0) return { config: null, problems: reasons, outdated: [] }

  const { config, problems } = checkAcrossFiles(
    { sources, removedParts: [], unreadable: [], findings },
    new CheckCache(),
  )
  // What was ignored hides problems behind it.
  const behind = suppressFindings([...sources.values()], problems, () => false).map(problemOf)
  const errors = [...read.problems, ...behind].filter(({ severity }) => severity === 'error')
  const outdated = sortProblems([
    ...new Map(
      errors.toReversed().map((problem) => [placeOf(problem), toWarning(problem)]),
    ).values(),
  ])

  return {
    config: deepFreeze(config),
    problems: [...outdated, ...read.problems.filter(({ severity }) => severity !== 'error')],
    outdated,
  }
}

const placeOf = ({ rule, file, line, column }: Problem) => `${rule} ${file} ${line} ${column}`

/** `faults` tell what cannot be read or ignored, `findings` what is wrong and stays. */
function readTolerantly(
  files: SourceFile[],
  cache: ReadCache,
): { sources: Map<string, ParsedSource>; faults: Finding[]; findings: Finding[] } {
  const sources = new Map<string, ParsedSource>()
  const faults: Finding[] = []
  const findings: Finding[] = []

  for (const file of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const kind = kindOfPath(file.path)?.kind
    if (!kind) continue

    const soundSource = cache.get(file.path)?.parsed
    const { parsed, problems } = soundSource
      ? { parsed: soundSource, problems: [] }
      : parseSource(file)

    if (!parsed) faults.push(...problems)
    else if (!soundSource) {
      faults.push(...ignoreFaults(parsed, kind))
      findings.push(...checkShape(parsed, kind))
    }
    if (parsed) sources.set(file.path, parsed)
  }

  return { sources, faults, findings }
}

const maxRounds = 8

/** Removes unknown keys and optional values of another kind; returns what has to stay. */
function ignoreFaults(source: ParsedSource, kind: Kind): Finding[] {
  for (let round = 0; ; round++) {
    const open = checkShape(source, kind).filter(({ rule }) => !isHarmless(rule))
    if (open.length === 0) return []

    const needed = open.filter((fault) => isNeeded(fault, kind))
    if (needed.length > 0 || round === maxRounds) return needed.length > 0 ? needed : open

    repairDraft(
      source,
      open.flatMap(({ repairs = [] }) =>
        repairs.map(({ file, pointer, part }) => ({ file, pointer, part })),
      ),
    )
  }
}

/** Keys whose content decides who sees or does what, and when. */
const decisiveKeys = new Set<Pointer[number]>([
  'access',
  'approve',
  'auth',
  'by',
  'countersign',
  'edit',
  'evidence',
  'guard',
  'mask',
  'publicList',
  'publish',
  'timer',
  'verify',
  'when',
  'where',
])

function isNeeded({ rule, repairs = [] }: Finding, kind: Kind): boolean {
  const pointer = repairs[0]?.pointer ?? []
  return (
    rule === schemaRules.missingKey.id ||
    pointer.length === 0 ||
    kind === 'roles' ||
    pointer.some((key) => decisiveKeys.has(key) || String(key).endsWith('When'))
  )
}

function toWarning(problem: Problem): Problem {
  const isIgnored = problem.rule === schemaRules.unknownKey.id && problem.fix === undefined
  const hint = texts.ignoredKey()

  return {
    ...problem,
    severity: 'warning',
    ...(isIgnored
      ? { hint: formatPhrase(hint, 'zh-CN'), phrases: { ...problem.phrases, hint } }
      : {}),
  }
}
