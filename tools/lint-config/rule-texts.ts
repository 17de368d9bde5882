import type { RuleDoc } from '#config-model/rules/registry.ts'
import { ruleDocs } from '#config-model/rules/registry.ts'
import type { Problem } from '#config-model/problem.ts'
import { nearest } from './nearest.ts'
import { speak, type Locale } from './words.ts'

/** What a rule says about itself, in one language. */
export interface RuleText {
  severity: Problem['severity']
  title: string
  why: string
}

const docs: Record<string, RuleDoc> = ruleDocs
const short = { 'zh-CN': 'zh', 'en-US': 'en' } as const
const ids = (): string[] => Object.keys(docs).toSorted()

/** A rule by its code; undefined when there is none. */
export function ruleOf(id: string, locale: Locale): RuleText | undefined {
  const doc = docs[id]
  return doc ? { severity: doc.severity, title: doc.title[short[locale]], why: doc.why[short[locale]] } : undefined
}

/** The text of --list-rules: one rule a line. */
export function listRules(locale: Locale): string {
  const width = Math.max(...ids().map((id) => id.length))
  return ids()
    .map((id) => `${id.padEnd(width)}  ${speak(locale, docs[id]!.severity)}  ${docs[id]!.title[short[locale]]}\n`)
    .join('')
}

/** The text of --explain: what a rule means, why it matters, a wrong and a right example. */
export function explainRule(id: string, locale: Locale): string | undefined {
  const rule = ruleOf(id, locale)
  if (!rule) return undefined
  const { file, bad, good } = docs[id]!.example
  const block = (text: string) => text.replaceAll(/^/gm, '    ')
  return [
    `${id}（${speak(locale, rule.severity)}）${rule.title}`,
    '',
    `${speak(locale, 'why')}：${rule.why}`,
    '',
    `${speak(locale, 'bad')}（${file}）`,
    block(bad),
    '',
    `${speak(locale, 'good')}（${file}）`,
    block(good),
    '',
  ].join('\n')
}

/** A test whether a rule is asked for: by code, or by its group. Names that are no rule come back as sentences. */
export function chooseRules(names: string[], locale: Locale): { includes(rule: string): boolean; wrong: string[] } {
  const groups = new Set(ids().map((id) => id.split('/')[0]!))
  const plain = names.map((name) => name.replace(/\/\*?$/, ''))
  const wrong = plain.filter((name) => !(name in docs) && !groups.has(name)).map((name) => unknownRule(name, locale))
  return { wrong, includes: (rule) => plain.length === 0 || plain.some((name) => rule === name || rule.startsWith(`${name}/`)) }
}

/** The sentence for a rule that does not exist. */
export function unknownRule(name: string, locale: Locale): string {
  const hint = nearest(locale, name, name.includes('/') ? ids() : [...new Set(ids().map((id) => id.split('/')[0]!))])
  return `${speak(locale, 'noRule', { name })}${hint ? `；${hint}` : ''}`
}
