const ascii: Record<string, string> = {
  '，': ',',
  '、': ',',
  '：': ':',
  '；': ';',
  '。': '.',
  '（': '(',
  '）': ')',
  '【': '[',
  '】': ']',
  '［': '[',
  '］': ']',
  '｛': '{',
  '｝': '}',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '＂': '"',
  '＇': "'",
  '！': '!',
  '？': '?',
  '＃': '#',
  '－': '-',
  '｜': '|',
}

/** Chinese punctuation typed instead of ASCII. */
export const chineseMarks = Object.keys(ascii).join('')

/** The first Chinese punctuation mark in a text. */
export const firstMark = (text: string): string =>
  [...text].find((character) => Object.hasOwn(ascii, character)) ?? ''

/** Replaces Chinese punctuation by ASCII. */
export const asciiMarks = (text: string): string =>
  [...new Set([...text].flatMap((character) => ascii[character] ?? []))].join(' ')

/** Keys with prose, where Chinese punctuation belongs. */
const prose = new Set([
  'title',
  'label',
  'help',
  'placeholder',
  'message',
  'unit',
  'body',
  'text',
  'subtitle',
  'statement',
  'confirm',
  'done',
  'contact',
  'actor',
])

/** Whether a key's text is prose. */
export const isProse = (key: string | undefined): boolean => key !== undefined && prose.has(key)
