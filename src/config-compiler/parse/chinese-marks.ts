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

/** Punctuation of Chinese writing that people type where the language wants the English one. */
export const chineseMarks = Object.keys(ascii).join('')

/** The first Chinese mark in a text. */
export const firstMark = (text: string): string =>
  [...text].find((character) => Object.hasOwn(ascii, character)) ?? ''

/** The English marks for the Chinese ones in a text. */
export const asciiMarks = (text: string): string =>
  [...new Set([...text].flatMap((character) => ascii[character] ?? []))].join(' ')

/** Keys whose text is prose: Chinese punctuation belongs there. */
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

/** Whether the text of a key is for people. */
export const isProse = (key: string | undefined): boolean => key !== undefined && prose.has(key)
