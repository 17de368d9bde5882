import { type Pair, type Scalar, isScalar } from 'yaml'
import { type Problem, fixTexts } from '#config-compiler/diagnostic/problem.ts'
import type { RuleDescription } from '#config-compiler/diagnostic/rule-description.ts'
import { textBefore } from '#config-model/assert.ts'
import { type Phrase, definePhrases } from '#config-model/messages/phrase.ts'
import {
  describeInvisibleCharacter,
  hasInvisibleCharacter,
  invisibleCharacters,
} from './invisible.ts'
import type { Range } from './source.ts'
import { spellingRules } from './spelling-rules.ts'
import { yamlRules } from './yaml-rules.ts'

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

const chineseMarks = Object.keys(ascii).join('')

const firstMark = (text: string): string =>
  [...text].find((character) => Object.hasOwn(ascii, character)) ?? ''

const asciiMarks = (text: string): string =>
  [...new Set([...text].flatMap((character) => ascii[character] ?? []))].join(' ')

/** Their texts may have Chinese punctuation. */
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

const isProse = (key: string | undefined): boolean => key !== undefined && prose.has(key)

/** Reports a problem in a range, with a fix or hint. */
export type AddFinding = (
  range: Range,
  rule: RuleDescription,
  message: Phrase,
  advice?: Advice,
) => void

interface Advice {
  hint?: Phrase | undefined
  fix?: Problem['fix']
  related?: { range: Range; message: Phrase }
}

export const nodeTexts = definePhrases({
  unusedAnchor: { zh: '锚点 &{name} 没有人引用', en: 'nothing uses the anchor &{name}' },
  deleteAnchor: { zh: '请删除 &{name}', en: 'delete &{name}' },
  aliasOfItself: { zh: '别名 *{source} 引用了自己', en: 'the alias *{source} refers to itself' },
  unknownAlias: { zh: '别名 *{source} 没有定义', en: 'the alias *{source} has no anchor' },
  writeContentOrAnchor: {
    zh: '以 * 开头的文字请加英文引号；要引用的内容须在前面用 &{source} 定义',
    en: 'quote a text that starts with *; what it refers to must be defined before with &{source}',
  },
  aliasesExpandTooFar: {
    zh: '别名展开后超过 {maxExpanded} 项',
    en: 'aliases expand to more than {maxExpanded} nodes',
  },
  writeContent: { zh: '请直接写出内容', en: 'write the content itself' },
  mapNotList: {
    zh: '“{ {names} }”会被当作一组键值，不是列表',
    en: '"{ {names} }" is read as a map, not as a list',
  },
  writeListInBrackets: {
    zh: '列表请用方括号：[{names}]',
    en: 'write a list in brackets: [{names}]',
  },
  keysRepeated: {
    zh: '键“{name}”等 {count} 个重复',
    en: 'the key "{name}" and others occur twice, {count} in all',
  },
  lineMissingAbove: {
    zh: '这里可能漏了一行上一级的键',
    en: 'a line with the key above may be missing here',
  },
  keyRepeated: {
    zh: '键“{name}”重复，前一个会被覆盖',
    en: 'the key "{name}" occurs twice; the first one is lost',
  },
  deleteOneOfThem: { zh: '请删除其中一个', en: 'delete one of them' },
  keyMustBeText: { zh: '键必须是文字', en: 'a key must be text' },
  quoteKey: { zh: '请给“{source}”加上英文引号', en: 'quote "{source}"' },
  quoteKeyLikeMap: {
    zh: '{ } 和 [ ] 开头的文字须加引号',
    en: 'quote a text that starts with { or [',
  },
  noMergeKeys: { zh: '不支持合并键 <<', en: 'the merge key << is not supported' },
  keyHoldsInvisible: {
    zh: '键“{text}”含有看不见的{character}',
    en: 'the key "{text}" holds an invisible {character}',
  },
  typePlainBlank: { zh: '请删除后用普通空格重写', en: 'delete it and type a plain blank' },
  keyUsesChineseMark: {
    zh: '“{name}”用了中文标点“{firstMark}”',
    en: '"{name}" uses the Chinese punctuation "{firstMark}"',
  },
  useAsciiMarksAndBlanks: {
    zh: '请改用英文标点和普通空格',
    en: 'use ASCII punctuation and plain blanks',
  },
  noBlankAfterColon: {
    zh: '“{name}”的冒号后面缺少空格',
    en: 'a blank is missing after the colon of "{name}"',
  },
  putBlankAfterColon: { zh: '请在“:”后面加一个空格', en: 'put a blank after ":"' },
  numberLosesSpelling: {
    zh: '{source} 会变成数字 {value}，原来的写法会丢失',
    en: '{source} becomes the number {value}: its spelling is lost',
  },
  addQuotes: { zh: '请加上英文引号："{source}"', en: 'quote it: "{source}"' },
  valueHoldsInvisible: {
    zh: '“{text}”含有看不见的{character}',
    en: '"{text}" holds an invisible {character}',
  },
  itemTooDeep: {
    zh: '这一项缩进过多，被并进了上一项的文字',
    en: 'this item is indented too far and became part of the item before',
  },
  alignDashes: { zh: '同一级的“-”要左对齐', en: 'align the "-" of one level' },
  valueUsesChineseMark: {
    zh: '“{value}”用了中文标点“{firstMark}”，会被当作文字的一部分',
    en: '"{value}" uses the Chinese punctuation "{firstMark}": it becomes part of the text',
  },
  useAsciiQuotes: { zh: '请改用英文引号：{asciiMarks}', en: 'use ASCII quotes: {asciiMarks}' },
  separateWords: { zh: '改用英文逗号分开', en: 'separate them by commas' },
  useAsciiMarks: { zh: '请改用英文标点：{asciiMarks}', en: 'use ASCII punctuation: {asciiMarks}' },
  writeBrackets: { zh: '改为方括号', en: 'write brackets' },
  quoteAtOneEnd: {
    zh: '{value} 末尾多了一个引号，或开头少了一个',
    en: '{value} ends with a quote too many, or lacks one at the start',
  },
  quoteBothEnds: { zh: '两端都写引号，或都不写', en: 'quote both ends or neither' },
  valueReadAsComment: {
    zh: '“{swallowed}”被当作注释，“{name}”没有值',
    en: '"{swallowed}" is read as a comment: "{name}" has no value',
  },
  quoteCode: {
    zh: '代码、编号请加上英文引号："{source}"；数字请写 {value}',
    en: 'quote a code: "{source}"; write a number as {value}',
  },
  numberSplit: {
    zh: '“{written}”里的逗号把它分成了两项',
    en: 'the comma in "{written}" makes it two entries',
  },
  writeNumber: { zh: '请写 {number}，不加逗号', en: 'write {number} without commas' },
  mapNotText: {
    zh: '“{ {name} }”会被当作一组键值，不是文字',
    en: '"{ {name} }" is read as a map, not as text',
  },
  quoteTextLikeMap: {
    zh: '以 { 或 [ 开头的文字须加英文引号',
    en: 'quote a text that starts with { or [',
  },
  textCutAt: {
    zh: '“{comment}”被当作注释，“{value}”后面的字不会显示',
    en: '"{comment}" is read as a comment: the text ends with "{value}"',
  },
  quoteOrSpaceComment: {
    zh: '若是文字，请加英文引号："{source}"；若是注释，# 后面空一格',
    en: 'if it is text, quote it: "{source}"; if it is a comment, put a blank after #',
  },
  slashComment: {
    zh: '“{comment}”成了值的一部分：注释以 # 开头，不是 //',
    en: '"{comment}" becomes part of the value: a comment starts with #, not with //',
  },
  writeHash: {
    zh: '请写成 # {remark}；若是文字，请给整个值加英文引号',
    en: 'write # {remark}; if it is text, quote the whole value',
  },
  hasNoValue: { zh: '“{name}”后面没有写值', en: '"{name}" has no value' },
  writeValueOrDelete: { zh: '请写上值，或删除这一行', en: 'write a value, or delete the line' },
  deleteRepeated: { zh: '删除重复的一项', en: 'delete the repeated entry' },
})

/** Words joined by Chinese punctuation, which the parser reads as one without a complaint. */
export const chinesePunctuationPattern = new RegExp(
  `^(?=.*[\\w])[\\w\\-./ ]*[${chineseMarks}\\u3000][\\w\\-./ ${chineseMarks}\\u3000]*$`,
)

/** The spelling is lost when parsed, such as a leading zero of a code. */
export function checkNumber(node: Scalar, value: number, range: Range, add: AddFinding): void {
  const source = node.source ?? ''
  if (!/^[-+]?0\d/.test(source) && (Number.isSafeInteger(value) || !/^\d+$/.test(source))) return

  add(
    range,
    spellingRules.lossyNumber,
    nodeTexts.numberLosesSpelling({ source, value: String(value) }),
    {
      hint: nodeTexts.quoteCode({ source, value: String(value) }),
      fix: {
        kind: 'safe',
        title: fixTexts.addQuotes(),
        edits: [{ ...range, text: `"${source}"` }],
      },
    },
  )
}

/** Hidden characters, Chinese punctuation, a stray quote. */
export function checkUnquoted(
  value: string,
  key: string | undefined,
  { text, range, add }: Place,
): void {
  if (plainWord.test(value)) return

  const slashes = /(?:^|\s)\/\/(?=\s|[^\s/.]*[\u4e00-\u9fff])/.exec(value)

  if (slashes) {
    reportSlashes(text, range, add)
    return
  }

  if (
    invisibleCharacters.test(value) ||
    /^\u3000|\u3000$/.test(value) ||
    (/\u3000/.test(value) && chinesePunctuationPattern.test(value))
  ) {
    add(
      range,
      spellingRules.invisibleChar,
      nodeTexts.valueHoldsInvisible(describeInvisibleCharacter(value)),
      {
        hint: nodeTexts.typePlainBlank(),
      },
    )
    return
  }

  const [whole, indent = ''] = /\n( *)- /.exec(text.slice(range.start, range.end)) ?? []

  if (whole !== undefined) {
    const start = text.indexOf(whole, range.start) + 1 + indent.length
    add({ start, end: start + 1 }, yamlRules.badIndent, nodeTexts.itemTooDeep(), {
      hint: nodeTexts.alignDashes(),
    })
  } else if (isTypedInChinese(value, key))
    add(
      range,
      spellingRules.fullwidthPunctuation,
      nodeTexts.valueUsesChineseMark({ value: value.slice(0, 30), firstMark: firstMark(value) }),
      {
        hint: /[“”‘’]/.test(value)
          ? nodeTexts.useAsciiQuotes({ asciiMarks: asciiMarks(value) })
          : nodeTexts.useAsciiMarks({ asciiMarks: asciiMarks(value) }),
        fix: separated(value, text, range),
      },
    )
  else if (/^[^"“”]+"$/.test(value))
    add(range, spellingRules.strayQuote, nodeTexts.quoteAtOneEnd({ value: value.slice(-20) }), {
      hint: nodeTexts.quoteBothEnds(),
    })
}

/** A comment written with slashes, as in other languages. */
function reportSlashes(text: string, range: Range, add: AddFinding): void {
  const written = text.slice(range.start, range.end)
  const start = range.start + written.indexOf('//')
  const comment = textBefore(text.slice(start, range.end), '\n')

  add(
    { start, end: start + comment.length },
    spellingRules.slashComment,
    nodeTexts.slashComment({ comment: comment.slice(0, 30) }),
    { hint: nodeTexts.writeHash({ remark: comment.replace(/^\/+\s*/, '').slice(0, 30) }) },
  )
}

/** Before a comment that begins without a blank. */
const gapBeforeComment = /[ \t]+(?=#[^\s#])/y

/** A text whose end became a comment: `title: Room #2`. */
export function checkCutText(node: Scalar, key: string | undefined, place: Place): void {
  const { text, range, add } = place
  const value = String(node.value)
  gapBeforeComment.lastIndex = range.end
  if (!gapBeforeComment.test(text) || (!isProse(key) && plainWord.test(value))) return

  const start = gapBeforeComment.lastIndex
  const comment = textBefore(text.slice(start), '\n').trimEnd()

  add(
    { start, end: start + comment.length },
    spellingRules.cutText,
    nodeTexts.textCutAt({ comment: comment.slice(0, 30), value: value.slice(-20) }),
    {
      hint: nodeTexts.quoteOrSpaceComment({
        source: text.slice(range.start, start + comment.length).slice(0, 60),
      }),
    },
  )
}

/** Splits words in brackets at Chinese commas. */
function separated(value: string, text: string, range: Range): Problem['fix'] {
  const isItem =
    /[[,]\s*$/.test(text.slice(Math.max(0, range.start - 20), range.start)) &&
    /^\s*[\],]/.test(text.slice(range.end, range.end + 20))
  if (!isItem || value.length > 200 || !/^[\w./-]+(?:\s*[，、；]\s*[\w./-]+)+$/.test(value))
    return undefined

  return {
    kind: 'safe',
    title: nodeTexts.separateWords(),
    edits: [{ ...range, text: value.replaceAll(/\s*[，、；]\s*/g, ', ') }],
  }
}

/** An escaped invisible character is intended. */
export function checkQuoted(value: string, { text, range, add }: Place): void {
  if (
    !invisibleCharacters.test(value) ||
    !hasInvisibleCharacter(text.slice(range.start, range.end))
  )
    return
  add(
    range,
    spellingRules.invisibleChar,
    nodeTexts.valueHoldsInvisible(describeInvisibleCharacter(value)),
    {
      hint: nodeTexts.typePlainBlank(),
    },
  )
}

/** Texts that have no problems. */
const plainWord = /^[\w./-]+$/

interface Place {
  text: string
  range: Range
  add: AddFinding
}

function isTypedInChinese(value: string, key: string | undefined): boolean {
  return (
    /^[［【｛].*[\]】］}｝]$/.test(value) ||
    /^(“[^“”]*”|‘[^‘’]*’)$/.test(value) ||
    (!isProse(key) && chinesePunctuationPattern.test(value)) ||
    /^[a-zA-Z]\w*：/.test(value)
  )
}

/** Undefined for an invalid key. */
export function nameOfKey(key: unknown): string | undefined {
  if (!isScalar(key) || (typeof key.value !== 'string' && typeof key.value !== 'number'))
    return undefined
  const name = String(key.value)

  return plainKey.test(name) ? name : name.normalize('NFC')
}

/** Keys that have no problems. */
const plainKey = /^[A-Za-z][\w-]*$/

export function checkKey({ key, value }: Pair, range: Range, add: AddFinding): void {
  const name = nameOfKey(key)
  if (name === undefined || !isScalar(key)) {
    const source = isScalar(key) ? String(key.source ?? '') : ''
    add(range, yamlRules.complexKey, nodeTexts.keyMustBeText(), {
      hint: source ? nodeTexts.quoteKey({ source }) : nodeTexts.quoteKeyLikeMap(),
    })

    return
  }

  if (plainKey.test(name)) return

  if (name === '<<')
    add(range, yamlRules.mergeKey, nodeTexts.noMergeKeys(), { hint: nodeTexts.writeContent() })
  else if (invisibleCharacters.test(name) || /\u3000/.test(name))
    add(
      range,
      spellingRules.invisibleChar,
      nodeTexts.keyHoldsInvisible(describeInvisibleCharacter(name)),
      {
        hint: nodeTexts.typePlainBlank(),
      },
    )
  else if (key.type === 'PLAIN' && isKeyTypedInChinese(name))
    add(
      range,
      spellingRules.fullwidthPunctuation,
      nodeTexts.keyUsesChineseMark({ name: name.slice(0, 30), firstMark: firstMark(name) }),
      { hint: nodeTexts.useAsciiMarksAndBlanks() },
    )
  else if (key.type === 'PLAIN' && value === null && /^[A-Za-z]\w*:[^\s/]/.test(name)) {
    const colon = range.start + name.indexOf(':') + 1
    add(range, spellingRules.missingSpace, nodeTexts.noBlankAfterColon({ name }), {
      hint: nodeTexts.putBlankAfterColon(),
      fix: {
        kind: 'safe',
        title: fixTexts.addBlank(),
        edits: [{ start: colon, end: colon, text: ' ' }],
      },
    })
  }
}

function isKeyTypedInChinese(name: string): boolean {
  return (
    /^[\w-]+[：，]/.test(name) ||
    (chinesePunctuationPattern.test(name) && /[【】［］“”：，]/.test(name))
  )
}
