import { comparisonTexts } from './breaking/english.ts'
import { problemTexts } from './problem-texts.ts'
import { moreProblemTexts } from './problem-texts-more.ts'
import { spoken, type Phrase } from './phrase.ts'
import type { Problem } from './problem.ts'

/** English wording by Chinese sentence. */
const texts: Record<string, string> = {
  ...comparisonTexts,
  ...problemTexts,
  ...moreProblemTexts,
  '{0}“{1}”不存在': 'no such {0}: "{1}"',
  '您是否想写{0}？': 'did you mean {0}?',
  '“{0}”': '"{0}"',
  '“{0}”（{1}）': '"{0}" ({1})',
  角色: 'role',
}

/** A problem with its message and hint in English; what has no English wording yet stays Chinese. */
export function inEnglish(problem: Problem): Problem {
  const speak = (phrase: Phrase) => spoken(phrase, texts)
  const { message, hint } = problem.phrases
  return { ...problem, message: speak(message), ...(hint ? { hint: speak(hint) } : {}) }
}
