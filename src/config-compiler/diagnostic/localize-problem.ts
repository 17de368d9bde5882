import { formatPhrase, type Locale, type Phrase } from '#config-model/messages/phrase.ts'
import type { Edit, Problem } from './problem.ts'
import { maskSecrets } from './secrets/mask-secrets.ts'

/** A problem in one language, as it is printed. */
export interface LocalizedProblem extends Omit<Problem, 'phrases' | 'related' | 'fix'> {
  related?: { file: string; line: number; column: number; message: string }[]
  fix?: { kind: 'safe' | 'review'; title: string; edits: Edit[] }
}

/** All that a problem says, in a language; never a password or key. */
export function tellProblem(
  { phrases, related, fix, ...problem }: Problem,
  locale: Locale,
): LocalizedProblem {
  const tell = (phrase: Phrase) => maskSecrets(formatPhrase(phrase, locale))
  return {
    ...problem,
    message: tell(phrases.message),
    ...(phrases.hint ? { hint: tell(phrases.hint) } : {}),
    ...(related
      ? { related: related.map((other) => ({ ...other, message: tell(other.message) })) }
      : {}),
    ...(fix ? { fix: { ...fix, title: tell(fix.title) } } : {}),
  }
}
