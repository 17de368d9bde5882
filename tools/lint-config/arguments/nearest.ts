import { nearestNames } from '#config-compiler/diagnostic/did-you-mean.ts'
import { speak, type Locale } from '../words.ts'

/** The names nearest to a wrong one, else all of a short list; in the language asked for. */
export function nearest(locale: Locale, word: string, names: string[]): string {
  const candidates = names.map((name) => ({ name }))
  const near = nearestNames(word, candidates)
  const list = (found: string[]) =>
    found.map((name) => (locale === 'zh-CN' ? `“${name}”` : `"${name}"`)).join(locale === 'zh-CN' ? '或' : ' or ')
  if (near.length > 0 && near.length <= 4)
    return speak(locale, 'didYouMean', { names: list(near.map(({ name }) => name)) })
  return names.length <= 24 ? speak(locale, 'available', { names: names.join(locale === 'zh-CN' ? '、' : ', ') }) : ''
}
