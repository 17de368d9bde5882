import type { Problem } from '#config-compiler/diagnostic/problem.ts'
import { ruleOf, ruleDescriptions } from '#config-compiler/rules.ts'
import { textBefore } from '#config-model/assert.ts'
import { joinPhrases, formatPhrase, phraseOf, type Locale } from '#config-model/messages/phrase.ts'
import { suggestNames } from './arguments/usage-error.ts'
import { lintTexts } from './lint-texts.ts'

export interface RuleText {
  severity: Problem['severity']
  title: string
  why: string
}

const sorted = () => ruleDescriptions.toSorted((a, b) => (a.id < b.id ? -1 : 1))
const ids = (): string[] => sorted().map(({ id }) => id)

export function ruleText(id: string, locale: Locale): RuleText | undefined {
  const doc = ruleOf(id)
  return doc
    ? {
        severity: doc.severity,
        title: formatPhrase(phraseOf(doc.title), locale),
        why: formatPhrase(phraseOf(doc.why), locale),
      }
    : undefined
}

/** --list-rules */
export function formatRuleList(locale: Locale): string {
  const width = Math.max(...ids().map((id) => id.length))
  return sorted()
    .map(
      ({ id, severity, title }) =>
        `${id.padEnd(width)}  ${formatPhrase(lintTexts[severity](), locale)}  ${formatPhrase(phraseOf(title), locale)}\n`,
    )
    .join('')
}

/** --explain: meaning, reason, a wrong and a right example. */
export function explainRule(id: string, locale: Locale): string | undefined {
  const rule = ruleOf(id)
  if (!rule) return undefined

  const { example, severity, title, why } = rule
  const { file, bad, good, against } = example ?? { file: '', bad: '', good: '' }
  const part = (label: 'bad' | 'good' | 'before' | 'after', text: string) => {
    const visibleRules =
      text.trim() === ''
        ? `    ${formatPhrase(lintTexts.nothing(), locale)}`
        : text.trimEnd().replaceAll(/^/gm, '    ')
    return `${formatPhrase(lintTexts.inFile({ label: lintTexts[label](), file }), locale)}\n${visibleRules}\n`
  }

  const visibleRules = against
    ? [part('before', good), part('after', bad)]
    : [part('bad', bad), part('good', good)]
  const parts = example ? visibleRules : []
  const head = lintTexts.headline({ id, severity: lintTexts[severity](), title: phraseOf(title) })
  const reason = lintTexts.reason({ why: phraseOf(why) })

  return [formatPhrase(head, locale), '', formatPhrase(reason, locale), '', ...parts].join('\n')
}

/** By code or group. Unknown names are returned as messages. */
export function chooseRules(
  names: string[],
  locale: Locale,
): { includes(rule: string): boolean; wrong: string[] } {
  const groups = new Set(ids().map((id) => textBefore(id, '/')))
  const requestedNames = names.map((name) => name.replace(/\/\*?$/, ''))
  const wrong = requestedNames
    .filter((name) => !ruleOf(name) && !groups.has(name))
    .map((name) => unknownRuleMessage(name, locale))

  return {
    wrong,
    includes: (rule) =>
      requestedNames.length === 0 ||
      requestedNames.some((name) => rule === name || rule.startsWith(`${name}/`)),
  }
}

export function unknownRuleMessage(name: string, locale: Locale): string {
  const hint = suggestNames(
    name,
    name.includes('/') ? ids() : [...new Set(ids().map((id) => textBefore(id, '/')))],
  )

  const refusal = lintTexts.noRule({ name })

  return formatPhrase(hint ? joinPhrases([refusal, hint], '；') : refusal, locale)
}
