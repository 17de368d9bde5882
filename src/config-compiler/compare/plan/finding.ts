import { maskSecrets } from '#config-compiler/diagnostic/mask-secrets.ts'
import { textBefore } from '#config-model/assert.ts'
import { formatPhrase, type Locale, type Phrase } from '#config-model/messages/phrase.ts'

/**
 * `danger`: data or work stuck, lost or wrong; `notice`: users will notice; `info`: good to know.
 */
export interface PlanFinding {
  level: 'danger' | 'notice' | 'info'
  /** E.g. records/invalid. */
  kind: string
  message: string
  /** Records, accounts or rows. */
  count: number
  /** Up to five numbers of records or names of accounts. */
  examples: string[]
}

/** Before translation. */
export interface PhrasedFinding extends Omit<PlanFinding, 'message'> {
  message: Phrase
}

/** Never shows a password or key. */
export const formatFinding = (
  { message, examples, ...rest }: PhrasedFinding,
  locale: Locale,
): PlanFinding => ({
  ...rest,
  message: maskSecrets(formatPhrase(message, locale)),
  examples: examples.map((example) => maskSecrets(example)),
})

const levels = { danger: 0, notice: 1, info: 2 } as const
/** Data before work before people; single rights come last. */
const kinds = ['records', 'workflow', 'years', 'storage', 'people']
const rank = ({ kind }: PlanFinding): number =>
  kind === 'people/rights' ? kinds.length : kinds.indexOf(textBefore(kind, '/'))

/** By severity, then subject. */
export function sortFindings(findings: PlanFinding[]): PlanFinding[] {
  return findings.toSorted(
    (a, b) =>
      levels[a.level] - levels[b.level] ||
      rank(a) - rank(b) ||
      compare(a.kind, b.kind) ||
      b.count - a.count ||
      compare(a.message, b.message),
  )
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Counts by key, with the first five names. */
export class NameTally {
  private readonly byKey = new Map<string, { count: number; examples: string[] }>()

  add(key: string, example: string): void {
    let tally = this.byKey.get(key)
    if (!tally) this.byKey.set(key, (tally = { count: 0, examples: [] }))
    tally.count++
    if (tally.examples.length < 5) tally.examples.push(example)
  }

  get entries(): { key: string; count: number; examples: string[] }[] {
    return [...this.byKey].map(([key, value]) => ({ key, ...value }))
  }
}
