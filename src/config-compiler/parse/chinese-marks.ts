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

/** Chinese punctuation that people type instead of ASCII. */
export const chineseMarks = Object.keys(ascii).join('')

export const firstMark = (text: string): string =>
  [...text].find((character) => Object.hasOwn(ascii, character)) ?? ''

export const asciiMarks = (text: string): string =>
  [...new Set([...text].flatMap((character) => ascii[character] ?? []))].join(' ')

/** Keys whose texts may have Chinese punctuation. */
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

export const isProse = (key: string | undefined): boolean => key !== undefined && prose.has(key)
