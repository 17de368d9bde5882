import { definePhrases, verbatimPhrase, type Phrase } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noBreak: { zh: '不换行空格', en: 'no-break space' },
  ideographic: { zh: '全角空格', en: 'ideographic space' },
  zeroWidthSpace: { zh: '零宽空格', en: 'zero-width space' },
  zeroWidthBreak: { zh: '零宽非连接符', en: 'zero-width non-joiner' },
  zeroWidthJoin: { zh: '零宽连接符', en: 'zero-width joiner' },
  wordJoin: { zh: '单词连接符', en: 'word joiner' },
  zeroWidth: { zh: '零宽字符', en: 'zero-width character' },
  byteOrder: { zh: '字节序标记', en: 'byte order mark' },
  softHyphen: { zh: '软连字符', en: 'soft hyphen' },
  direction: { zh: '书写方向标记', en: 'direction mark' },
  otherBlank: { zh: '特殊宽度的空格', en: 'blank of another width' },
  lineSeparator: { zh: '行分隔符', en: 'line separator' },
  named: { zh: '{name}（{code}）', en: '{name} ({code})' },
})

/** Except the ideographic space, which is allowed in prose. */
export const invisibleCharacters = /[\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u205f-\u2064\ufeff]/

/**
 * Whether a quoted text hides one. Joiners are allowed inside an emoji; others must be escaped, as
 * "\u00a0".
 */
export const hasInvisibleCharacter = (written: string): boolean =>
  invisibleCharacters.test(written.replaceAll(/(?<=\p{Extended_Pictographic}\ufe0f?)\u200d/gu, ''))

const kinds: [RegExp, () => Phrase][] = [
  [/[\u00a0\u202f]/, texts.noBreak],
  [/\u3000/, texts.ideographic],
  [/\ufeff/, texts.byteOrder],
  [/\u00ad/, texts.softHyphen],
  [/[\u200e\u200f\u202a-\u202e]/, texts.direction],
  [/\u200b/, texts.zeroWidthSpace],
  [/\u200c/, texts.zeroWidthBreak],
  [/\u200d/, texts.zeroWidthJoin],
  [/\u2060/, texts.wordJoin],
  [/[\u2061-\u2064]/, texts.zeroWidth],
  [/[\u2028\u2029]/, texts.lineSeparator],
]

export function nameInvisibleCharacter(text: string): Phrase {
  const character = invisibleCharacters.exec(text)?.[0] ?? /\u3000/.exec(text)?.[0]
  if (character === undefined) return verbatimPhrase('')

  const name = kinds.find(([pattern]) => pattern.test(character))?.[1] ?? texts.otherBlank
  const code = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

  return texts.named({ name: name(), code })
}

/** For a message: the context with dots for these characters, and the name of the first. */
export function describeInvisibleCharacter(text: string): { text: string; character: Phrase } {
  const hidden = new RegExp(`${invisibleCharacters.source}|\\u3000`, 'g')
  const start = Math.max(0, text.search(hidden) - 10)
  const dotted = text.slice(start, start + 30).replaceAll(hidden, '·')

  return {
    text: dotted.replaceAll(/\s*\n\s*/g, ' ').trim(),
    character: nameInvisibleCharacter(text),
  }
}
