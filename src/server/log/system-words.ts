import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import { formatLocalized, type Localized } from '#config-model/messages/words.ts'
import { normalForm } from '#config-model/text/clean-text.ts'

/** Who acts without a user, as logs store it. */
export const systemActor = '系统'

/** By the text that logs store of programs instead of a person or a record. */
const words: Record<string, (() => Phrase) | undefined> = definePhrases({
  [systemActor]: { zh: systemActor, en: 'System' },
  系统消息: { zh: '系统消息', en: 'System message' },
  数据库: { zh: '数据库', en: 'database' },
  配置生效: { zh: '配置生效', en: 'configuration in force' },
  配置未生效: { zh: '配置未生效', en: 'configuration refused' },
  随其他节点发布的配置: {
    zh: '随其他节点发布的配置',
    en: 'configuration published by another node',
  },
  字典项建为记录: { zh: '字典项建为记录', en: 'items of a dictionary made records' },
})

/** The stored texts that are shown as this one, in any language. */
export const storedSystemTexts = (text: string): string[] =>
  Object.keys(words).filter((stored) => {
    const { zh, en } = words[stored]?.().wording ?? { zh: stored, en: stored }
    return [zh, en].some((shown) => normalForm(shown) === normalForm(text))
  })

/** Names of people and records are unchanged. */
export function formatSystemText(localizedConfig: Localized, text: string): string {
  const word = Object.hasOwn(words, text) ? words[text]?.() : undefined
  return word ? formatLocalized(localizedConfig, word) : text
}
