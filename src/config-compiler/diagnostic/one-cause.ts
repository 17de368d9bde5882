import { getOrThrow } from '#config-model/assert.ts'
import { definePhrases, formatPhrase } from '#config-model/messages/phrase.ts'
import type { Finding, Repair } from './finding.ts'
import { rankOf } from './rule-description.ts'

const texts = definePhrases({
  written: { zh: '写在这里', en: 'it is written here' },
  moreSameFile: {
    zh: '本文件还有 {more} 处同样的问题',
    en: '{more} more of the same in this file',
  },
  plain: { zh: '{hint}；{rest}', en: '{hint}; {rest}' },
})

/**
 * One finding per cause: what a role cannot do in five places has one reason. Suppressed findings
 * explain nothing.
 */
export function dropConsequences(
  findings: Finding[],
  isSuppressed: (finding: Finding) => boolean = () => false,
): Finding[] {
  const reportable = findings.filter((item) => !isSuppressed(item))
  const isMistranslated = reportable.some((item) => isOfTranslation(item) && !item.reportsAbsence)

  // A repaired name was looked up as intended.
  const reportedCauses = new Set(
    reportable.filter(({ repairs }) => !repairs?.every(isText)).map(({ rule }) => rule),
  )
  const isExplained = (item: Finding) =>
    item.reportsAbsence !== undefined &&
    (item.reportsAbsence.some((rule) => reportedCauses.has(rule)) ||
      (isMistranslated && isOfTranslation(item)))

  const seen = new Set(
    reportable.filter((item) => !isOfTranslation(item)).map(({ file }) => `translation of ${file}`),
  )

  return findings
    .filter((item) => !isExplained(item))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || byPlace(a, b))
    .filter((item) => {
      const { causes = [] } = item
      if (isSuppressed(item)) return true

      const isKnown = causes.some((cause) => seen.has(cause))
      for (const cause of causes) if (!/^(translation of|lacks) /.test(cause)) seen.add(cause)

      return !isKnown
    })
}

const isText = ({ text }: Repair) => text !== undefined

const isOfTranslation = ({ rule }: Finding) => rule.startsWith('i18n/')

function byPlace(a: Finding, b: Finding): number {
  if (a.file === b.file) return a.line - b.line
  return a.file < b.file ? -1 : 1
}

/**
 * A problem at every use of a shared block is reported once at its definition; otherwise at the
 * affected uses. One at the definition is not repeated at uses.
 */
export function mergeSharedFindings(findings: Finding[]): Finding[] {
  if (!findings.some(({ shared }) => shared)) return findings

  const groups = new Map<string, Finding[]>()
  for (const item of findings) {
    const key = item.shared ? `${item.rule} ${item.shared.block}` : ''
    if (key) groups.set(key, [...(groups.get(key) ?? []), item])
  }

  const direct = new Set(findings.filter(({ shared }) => !shared).map(placeOf))

  return findings.flatMap((item) => {
    const { shared, ...plain } = item
    if (!shared) return [plain]

    const group = getOrThrow(groups, `${item.rule} ${shared.block}`)
    if (direct.has(placeOf(item))) return []
    if (group.length >= shared.uses) return group[0] === item ? [plain] : []

    const { fix, ...atUse } = { ...plain, ...shared.use }

    void fix

    return [
      {
        ...atUse,
        related: [
          ...(item.related ?? []),
          { file: item.file, line: item.line, column: item.column, message: texts.written() },
        ],
      },
    ]
  })
}

const placeOf = ({ rule, file, line, column }: Finding) => `${rule} ${file} ${line} ${column}`

const maxRepeats = 100

/** At most a hundred findings per rule and file; the last tells how many are omitted. */
export function limitRepeats(findings: Finding[]): Finding[] {
  if (findings.length <= maxRepeats) return findings

  const counts = new Map<string, number>()
  const representatives: { item: Finding; key: string; number: number }[] = []

  for (const item of findings) {
    const key = `${item.rule} ${item.file}`
    const number = (counts.get(key) ?? 0) + 1
    counts.set(key, number)
    if (number <= maxRepeats) representatives.push({ item, key, number })
  }

  return representatives.map(({ item, key, number }) => {
    const more = getOrThrow(counts, key) - maxRepeats
    return number === maxRepeats && more > 0 ? withCount(item, more) : item
  })
}

function withCount(item: Finding, more: number): Finding {
  const rest = texts.moreSameFile({ more })
  const { message, hint } = item.phrases
  const longer = hint ? texts.plain({ hint, rest }) : rest

  return { ...item, hint: formatPhrase(longer, 'zh-CN'), phrases: { message, hint: longer } }
}
