import type { Finding, Repair } from './finding.ts'
import { rankOf } from './rule-description.ts'

/**
 * Leaves one finding for each cause: what a role cannot do in five places, it cannot do for one
 * reason. What a comment agrees to explains nothing.
 */
export function dropConsequences(
  findings: Finding[],
  isAgreed: (finding: Finding) => boolean = () => false,
): Finding[] {
  const telling = findings.filter((item) => !isAgreed(item))
  const isMistranslated = telling.some((item) => isOfTranslation(item) && !item.tellsOfAbsence)

  // A name that is repaired was looked for where it was meant.
  const reportedCauses = new Set(
    telling.filter(({ repairs }) => !repairs?.every(isText)).map(({ rule }) => rule),
  )
  const isExplained = (item: Finding) =>
    item.tellsOfAbsence !== undefined &&
    (item.tellsOfAbsence.some((rule) => reportedCauses.has(rule)) ||
      (isMistranslated && isOfTranslation(item)))

  const seen = new Set(
    telling.filter((item) => !isOfTranslation(item)).map(({ file }) => `translation of ${file}`),
  )

  return findings
    .filter((item) => !isExplained(item))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || byPlace(a, b))
    .filter((item) => {
      const { causes = [] } = item
      if (isAgreed(item)) return true

      const isKnown = causes.some((cause) => seen.has(cause))
      for (const cause of causes) if (!cause.startsWith('translation of ')) seen.add(cause)

      return !isKnown
    })
}

const isText = ({ text }: Repair) => text !== undefined
const isOfTranslation = ({ rule }: Finding) => rule.startsWith('i18n/')

function byPlace(a: Finding, b: Finding): number {
  if (a.file === b.file) return a.line - b.line
  return a.file < b.file ? -1 : 1
}
