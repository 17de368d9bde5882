/** A sentence with gaps. The Chinese text with numbered gaps is the key under which other languages keep theirs. */
export interface Phrase {
  key: string
  values: (string | Phrase)[]
}

/** Builds a sentence: say`角色“${name}”不存在`. A gap may hold another sentence. */
export function say(strings: TemplateStringsArray, ...values: (string | number | Phrase | undefined)[]): Phrase {
  return {
    key: strings.map((text, index) => (index === 0 ? text : `{${index - 1}}${text}`)).join(''),
    values: values.map((value) => (typeof value === 'object' ? value : String(value ?? ''))),
  }
}

/** The sentence with its gaps filled; `texts` gives the wording of another language by key. */
export function spoken(phrase: Phrase, texts: Record<string, string> = {}): string {
  // A name in a gap may be "constructor".
  const wording = (text: string) => (Object.hasOwn(texts, text) ? texts[text]! : text)
  return wording(phrase.key).replaceAll(/\{(\d+)\}/g, (gap, index: string) => {
    const value = phrase.values[Number(index)]
    return value === undefined ? gap : typeof value === 'string' ? wording(value) : spoken(value, texts)
  })
}

/** Several sentences with a joint between them. */
export function joined(parts: (string | Phrase)[], joint: '、' | '或' | ' → '): Phrase {
  return { key: parts.map((_, index) => `{${index}}`).join(joint), values: parts }
}
