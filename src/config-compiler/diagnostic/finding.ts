import { formatPhrase, type Phrase } from '#config-model/messages/phrase.ts'
import { maskSecrets } from './mask-secrets.ts'
import type { Problem, Span, Part, Pointer } from './problem.ts'
import type { RuleDescription } from './rule-description.ts'

/** Done in memory to find further problems: another text at a place, or its removal. */
export interface Repair {
  file: string
  pointer: Pointer
  part: Part
  text?: string
}

export interface Finding extends Problem {
  /** A missing definition of this name explains the finding. */
  subject?: string
  /** Of findings with the same cause only the most specific is shown. */
  causes?: string[]
  rank?: number
  reportsAbsence?: readonly string[]
  repairs?: Repair[]
  /** The shared block with the problem, its number of uses, and the place of this use. */
  shared?: { block: string; uses: number; use: Span & { file: string } }
}

export interface FindingOptions {
  hint?: Phrase | undefined
  related?: Problem['related'] | undefined
  fix?: Problem['fix'] | undefined
}

/** Renders the Chinese text from the phrases. */
export function createFinding(
  { file, span }: { file: string; span: Span },
  { id, severity, rank, reportsAbsence }: RuleDescription,
  message: Phrase,
  { hint, related, fix }: FindingOptions = {},
): Finding {
  return {
    file,
    ...span,
    rule: id,
    severity,
    message: maskSecrets(formatPhrase(message, 'zh-CN')),
    ...(hint ? { hint: maskSecrets(formatPhrase(hint, 'zh-CN')) } : {}),
    phrases: { message, ...(hint ? { hint } : {}) },
    ...(related && related.length > 0 ? { related } : {}),
    ...(fix ? { fix } : {}),
    ...(rank === undefined ? {} : { rank }),
    ...(reportsAbsence ? { reportsAbsence } : {}),
  }
}

export function problemOf({
  subject,
  causes,
  rank,
  reportsAbsence,
  repairs,
  ...problem
}: Finding): Problem {
  void [subject, causes, rank, reportsAbsence, repairs]
  return problem
}
