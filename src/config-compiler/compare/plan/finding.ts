import { maskSecrets } from '#config-compiler/diagnostic/mask-secrets.ts'
import { textBefore } from '#config-model/assert.ts'
import { formatPhrase, type Locale, type Phrase } from '#config-model/messages/phrase.ts'

/**
 * One consequence of a configuration change, in words. `danger`: data or work stuck, lost or wrong;
 * `notice`: users will notice; `info`: good to know.
 */
export interface PlanFinding {
  level: 'danger' | 'notice' | 'info'
  /** Stable code, e.g. records/invalid. */
  kind: string
  message: string
  /** Records, accounts or rows concerned. */
  count: number
  /** Up to five numbers of records or names of accounts. */
  examples: string[]
}

/** A finding before translation: it can be formatted in any language. */
export interface PhrasedFinding extends Omit<PlanFinding, 'message'> {
  message: Phrase
}

/** A finding in a language; never shows a password or key. */
export const tellFinding = (
  { message, examples, ...rest }: PhrasedFinding,
  locale: Locale,
): PlanFinding => ({
  ...rest,
  message: maskSecrets(formatPhrase(message, locale)),
  examples: examples.map((example) => maskSecrets(example)),
})

const levels = { danger: 0, notice: 1, info: 2 } as const
/** Data before work before people; single rights, of which there may be many, last. */
const kinds = ['records', 'workflow', 'years', 'storage', 'people']
const rank = ({ kind }: PlanFinding): number =>
  kind === 'people/rights' ? kinds.length : kinds.indexOf(textBefore(kind, '/'))

/** Sorted by severity, then subject: deterministic. */
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

/** Counts with the first five names by key. */
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
