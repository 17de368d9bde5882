import type { Finding } from '#config-compiler/link/model.ts'

/** Rules whose findings follow from the same fault, the most telling first. */
const telling = [
  'route/param-unknown',
  'field/missing-key',
  'field/key-type',
  'form/widget-type',
  'form/default-invalid',
  'years/current-in-history',
  'years/gap',
  'workflow/no-final',
  'workflow/dead-end',
  'workflow/unreachable-state',
  'workflow/no-way-to-final',
  'menu/nobody-sees',
  'menu/visible-but-forbidden',
  'access/write-without-read',
  'access/page-without-data',
  'access/level-mismatch',
  'access/transition-actor-no-read',
  'access/transition-actor-no-page',
  'list/action-without-right',
  'form/too-few-items',
  'access/title-hidden',
  'access/grant-hides-required',
]

/** Rules that say nobody uses something: what is at fault elsewhere may have used it. */
const absence = new Set([
  'route/unreachable',
  'hyg/unused-form',
  'hyg/unused-message',
  'entity/unused',
  'access/empty-role',
  'access/role-without-page',
  'form/field-not-placed',
  'menu/orphan-header',
  'i18n/missing',
])

/** Whether a rule tells of something missing, which any fault may explain. */
export const tellsOfAbsence = ({ rule }: Finding): boolean => absence.has(rule)

/** How telling a rule is, the least number first. */
export const rankOf = (rule: string): number =>
  telling.includes(rule) ? telling.indexOf(rule) : rule === 'i18n/missing' ? telling.length + 1 : telling.length

/** Leaves one finding for each cause: what a role cannot do in five places, it cannot do for one reason. */
export function oneOfEachCause(findings: Finding[], isError: (finding: Finding) => boolean): Finding[] {
  const seen = new Set(
    findings.filter(({ rule }) => !rule.startsWith('i18n/')).map(({ file }) => `translation of ${file}`),
  )
  const isFaulty = findings.some((item) => isError(item) && !tellsOfAbsence(item))
  const isMistranslated = findings.some(({ rule }) => rule.startsWith('i18n/') && rule !== 'i18n/missing')
  return findings
    .filter((item) => !(isFaulty && tellsOfAbsence(item)) && (item.rule !== 'i18n/missing' || !isMistranslated))
    .toSorted(
      (a, b) => rankOf(a.rule) - rankOf(b.rule) || (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line),
    )
    .filter(({ causes = [] }) => {
      const isKnown = causes.some((cause) => seen.has(cause))
      for (const cause of causes) if (!cause.startsWith('translation of ')) seen.add(cause)
      return !isKnown
    })
}
