import {
  type Candidate,
  didYouMean,
  isOtherNumber,
  isOtherPath,
  nearestNames,
} from '#config-compiler/diagnostic/did-you-mean.ts'
import { createFinding, type Finding, type Repair } from '#config-compiler/diagnostic/finding.ts'
import {
  type Part,
  type Pointer,
  type Problem,
  compareTexts,
  fixTexts,
} from '#config-compiler/diagnostic/problem.ts'
import type { RuleDescription } from '#config-compiler/diagnostic/rule-description.ts'
import type { MissingName } from '#config-compiler/model.ts'
import type { ParsedSource } from '#config-compiler/parse/source.ts'
import { firstOf, getOrThrow } from '#config-model/assert.ts'
import { definePhrases, formatPhrase, type Phrase } from '#config-model/messages/phrase.ts'
import { refRules } from './ref-rules.ts'

const texts = definePhrases({
  sixDigits: {
    zh: '区划代码是六位数字，这里有 {count} 位',
    en: 'the code of a region has six digits, here are {count}',
  },
  noSuchUsed: {
    zh: '{noun}“{name}”不存在，有 {places} 处引用；这里定义的“{renamedName}”却没有人引用',
    en: 'no such {noun}: "{name}", used in {places} places; "{renamedName}", defined here, is used nowhere',
  },
  ifMisspeltWrite: {
    zh: '若是写错，请改回“{name}”；若是改名，请把引用处一并改为“{renamedName}”',
    en: 'if misspelt, write "{name}" again; if renamed, write "{renamedName}" wherever it is used',
  },
  noSuchOthers: {
    zh: '{noun}“{name}”等 {names} 个不存在',
    en: 'no such {noun}: "{name}" and others, {names} in all',
  },
  noSuchUsedPlaces: {
    zh: '{noun}“{name}”不存在，有 {places} 处引用',
    en: 'no such {noun}: "{name}", used in {places} places',
  },
  noSuch: { zh: '{noun}“{name}”不存在', en: 'no such {noun}: "{name}"' },
  writeEachIf: {
    zh: '这条规则若是逐行检查，请写 each',
    en: 'write each if the rule is for every row',
  },
  nameWrittenHere: { zh: '“{name}”写在这里', en: '"{name}" is written here' },
  nameDefinedHere: { zh: '“{name}”在此定义', en: '"{name}" is defined here' },
})

const maxRelated = 20

/**
 * Reports each unresolved name once. If several places use an undefined name and a similar one is
 * defined but unused, the definition was probably renamed and is reported instead.
 */
export function reportMissingNames(
  missing: MissingName[],
  isUsed: (candidate: Candidate) => boolean,
  sources: Map<string, ParsedSource>,
): Finding[] {
  if (missing.length === 0) return []

  const words = translatedWords(sources)
  const isRenamed = (candidate: Candidate, name: string, places: number) =>
    candidate.at !== undefined &&
    !isUsed(candidate) &&
    (places > 1 || (words.has(name) && !words.has(candidate.name)))

  const groups = new Map<string, MissingName[]>()
  for (const item of withoutRepeats(dropNamesWithoutWorkflow(missing))) {
    const key = causeOf(item)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }

  joinRules(groups)

  /** The only new name that may replace one that only translations still use. */
  const newNameOf = (candidates: Candidate[], name: string) => {
    const fresh = words.has(name)
      ? candidates.filter(
          (candidate) =>
            candidate.at !== undefined &&
            candidate.title !== undefined &&
            !isUsed(candidate) &&
            !words.has(candidate.name),
        )
      : []

    return fresh.length === 1 ? fresh[0] : undefined
  }

  return [...groups.values()].map((group) => groupProblem(group, isRenamed, newNameOf, sources))
}

/** Leaves out roles of dictionary items that are reported at grants. */
const withoutRepeats = (missing: MissingName[]) =>
  missing.filter(
    ({ rule, name }) =>
      rule !== refRules.roleValue ||
      !missing.some((other) => other.rule === refRules.role && other.name === name),
  )

/** Leaves out names of a workflow whose entity is unknown. */
export function dropNamesWithoutWorkflow(missing: MissingName[]): MissingName[] {
  const isHeadless = missing.some(
    ({ file, pointer }) => file.startsWith('workflows/') && pointer[0] === 'entity',
  )
  return isHeadless ? missing.filter((item) => !needsWorkflow(item)) : missing
}

/** The workflow is missing: its unknown entity is reported instead. */
export const needsWorkflow = ({ rule, candidates }: MissingName) =>
  rule === refRules.workflow || (candidates.length === 0 && ofWorkflow.has(rule))

const ofWorkflow = new Set<RuleDescription>([refRules.state, refRules.transition, refRules.flag])

/** The probable definition, else the candidates. */
function causeOf({ rule, noun, name, candidates }: MissingName): string {
  const [first] = candidates
  if (!first) return `${rule.id} ${formatPhrase(noun, 'zh-CN')}`

  if (rule === refRules.page || rule === refRules.menuRoute)
    return `page ${name
      .replace(/^\//, '')
      .replace(/[?#].*$/s, '')
      .replace(/\/20\d\d$/, '')}`

  const near = nearestNames(name, candidates)
  const meant = near.length === 1 ? near[0]?.at : undefined
  const { id } = rule === refRules.roleSetMember ? refRules.role : rule
  const among = meant
    ? `${meant.file} ${meant.pointer.join('/')}`
    : (first.at?.file ?? `${first.name} ${candidates.length}`)

  return `${id} ${name} ${among}`
}

/** Unknown fields in one rule have one cause, their row list. */
function joinRules(groups: Map<string, MissingName[]>): void {
  const byRule = new Map<string, string[]>()
  for (const [key, group] of groups) {
    const owners = new Set(
      group.map(({ rule, file, pointer }) =>
        rule === refRules.field && pointer[0] === 'rules' ? `${file} ${pointer[1]}` : '',
      ),
    )

    const [owner] = owners.size === 1 ? owners : []
    if (owner) byRule.set(owner, [...(byRule.get(owner) ?? []), key])
  }

  for (const [first, ...others] of byRule.values())
    for (const key of first === undefined ? [] : others) {
      getOrThrow(groups, first).push(...getOrThrow(groups, key))
      groups.delete(key)
    }
}

function groupProblem(
  group: MissingName[],
  isRenamed: (candidate: Candidate, name: string, places: number) => boolean,
  newNameOf: (candidates: Candidate[], name: string) => Candidate | undefined,
  sources: Map<string, ParsedSource>,
): Finding {
  const spanOf = ({ file, pointer, part }: { file: string; pointer: Pointer; part: Part }) =>
    getOrThrow(sources, file).span(pointer, part)
  const placed = group
    .map((item) => ({ item, span: spanOf(item) }))
    .toSorted(
      (a, b) =>
        compareTexts(a.item.file, b.item.file) ||
        a.span.line - b.span.line ||
        a.span.column - b.span.column,
    )

  const { item, span } = firstOf(placed)
  const { noun, name, candidates } = item
  const near = nearestNames(name, candidates)
  const related = placed.map((other) => ({
    file: other.item.file,
    line: other.span.line,
    column: other.span.column,
    message: texts.nameWrittenHere({ name: other.item.name }),
  }))

  const places = new Set(related.map(({ file, line, column }) => `${file} ${line} ${column}`)).size
  const names = new Set(group.map((other) => other.name)).size
  const [nearest] = near.length === 1 ? near : []
  const only = near.length === 0 ? newNameOf(candidates, name) : nearest

  // The page's file is named like the missing address.
  const isOwnFile = only?.at?.file === `pages${name}.yaml`

  if (only?.at && names === 1 && (isOwnFile || isRenamed(only, name, places))) {
    const problem = createFinding(
      { file: only.at.file, span: spanOf(only.at) },
      item.rule,
      texts.noSuchUsed({ noun, name, places, renamedName: only.name }),
      {
        hint: texts.ifMisspeltWrite({ name, renamedName: only.name }),
        related: related.slice(0, maxRelated),
        fix: replacing(sources.get(only.at.file), only.at, only.name, name),
      },
    )

    return { ...problem, repairs: [{ ...only.at, text: name }] }
  }

  const definition = nearest?.at && {
    file: nearest.at.file,
    ...lineOf(spanOf(nearest.at)),
    message: texts.nameDefinedHere({ name: nearest.name }),
  }

  const problem = createFinding(
    { file: item.file, span },
    item.rule,
    messageOf(item, names, places),
    {
      hint:
        regionHint(item.rule.id, name) ??
        (names > 1 && item.pointer[0] === 'rules'
          ? texts.writeEachIf()
          : didYouMean(name, candidates)),
      related: [...related.slice(1, maxRelated), ...(definition ? [definition] : [])],
      fix:
        nearest && places === 1 && !isOtherPath(name, nearest.name)
          ? replacing(sources.get(item.file), item, name, nearest.name)
          : undefined,
    },
  )

  return { ...problem, repairs: repairsOf(group, places, sources) }
}

/** A missing entity or page with several uses was removed, not misspelled. */
const repairsOf = (
  group: MissingName[],
  places: number,
  sources: Map<string, ParsedSource>,
): Repair[] =>
  group.map((item) =>
    goneAsWhole.has(item.rule) && places > 1
      ? { file: item.file, pointer: item.pointer, part: item.part }
      : repairOf(item, sources),
  )

const goneAsWhole = new Set<RuleDescription>([refRules.entity, refRules.page, refRules.menuRoute])

/** The probable name, or removal. */
function repairOf(
  { file, pointer, part, name, candidates }: MissingName,
  sources: Map<string, ParsedSource>,
): Repair {
  const near = nearestNames(name, candidates)
  const meant = near.length === 1 ? near[0]?.name : undefined
  const edit =
    meant !== undefined && !isOtherNumber(name, meant)
      ? replacing(sources.get(file), { pointer, part }, name, meant)?.edits[0]
      : undefined

  const source = sources.get(file)
  if (!edit || !source) return { file, pointer, part }

  const range = source.range(pointer, part)
  const text =
    source.textAt({ start: range.start, end: edit.start }) +
    edit.text +
    source.textAt({ start: edit.end, end: range.end })

  return { file, pointer, part, text }
}

/** Alone, in several places, or first among several names. */
function messageOf({ noun, name }: MissingName, names: number, places: number): Phrase {
  if (names > 1) return texts.noSuchOthers({ noun, name, names })
  return places > 1 ? texts.noSuchUsedPlaces({ noun, name, places }) : texts.noSuch({ noun, name })
}

/** Keys of translations: a name that only they use was renamed. */
function translatedWords(sources: Map<string, ParsedSource>): Set<string> {
  const words = new Set<string>()
  const walk = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return

    for (const [key, inner] of Object.entries(value)) {
      words.add(key)
      walk(inner)
    }
  }

  for (const [path, source] of sources) if (path.startsWith('texts/')) walk(source.value)

  return words
}

const lineOf = ({ line, column }: { line: number; column: number }) => ({ line, column })

function replacing(
  source: ParsedSource | undefined,
  place: { pointer: Pointer; part: Part },
  from: string,
  to: string,
): Problem['fix'] {
  if (!source) return undefined

  const range = source.range(place.pointer, place.part)
  const at = source.textAt(range).indexOf(from)
  const start = range.start + at

  return at === -1
    ? undefined
    : {
        kind: 'review',
        title: fixTexts.write({ text: to }),
        edits: [{ start, end: start + from.length, text: to }],
      }
}

/** For a region code of the wrong length. */
const regionHint = (rule: string, name: string): Phrase | undefined =>
  rule === 'ref/region' && /^\d+$/.test(name) && name.length !== 6
    ? texts.sixDigits({ count: name.length })
    : undefined
