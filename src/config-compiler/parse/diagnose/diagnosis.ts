import type { Problem } from '#config-compiler/diagnostic/problem.ts'
import type { RuleDescription } from '#config-compiler/diagnostic/rule-description.ts'
import type { Range } from '#config-compiler/parse/source.ts'
import { type Phrase, definePhrases } from '#config-model/messages/phrase.ts'

export interface Line {
  text: string
  start: number
  indent: number
}

/** The cause of a syntax error, not the parser's position. */
export interface Diagnosis {
  rule: RuleDescription
  range: Range
  message: Phrase
  hint?: Phrase
  fix?: Problem['fix']
}

export const isComment = (line: Line): boolean => /^\s*(#|$)/.test(line.text)

/** Columns from 0. */
export const columnRange = (line: Line, from: number, to: number): Range => ({
  start: line.start + from,
  end: line.start + to,
})

export const syntaxTexts = definePhrases({
  tabAsIndentation: { zh: '缩进使用了制表符', en: 'tab used for indentation' },
  useBlanks: { zh: '请改用 2 个空格', en: 'use 2 blanks' },
  commentInBrackets: {
    zh: '“{text}”前面有空格，从 # 起被当作注释，括号也没有了',
    en: '"{text}" after a blank starts a comment: the brackets are gone with it',
  },
  quoteText: { zh: '请加上英文引号："{text}"', en: 'quote it: "{text}"' },
  remarkAfterBrackets: {
    zh: '要停用这一项或写说明，请放到括号的后面：… } {text}；不是注释的请删去 #',
    en: 'to put it aside or to remark on it, write it after the brackets: … } {text}; if it is no comment, delete the #',
  },
  moveRemark: { zh: '移到括号后面', en: 'move it after the brackets' },
  slashComment: {
    zh: '注释以 # 开头，不是 //',
    en: 'a comment starts with #, not with //',
  },
  writeHash: { zh: '请把 // 改为 #', en: 'write # in place of //' },
  holdsInvisible: { zh: '含有看不见的{character}', en: 'there is an invisible {character}' },
  typePlainBlank: { zh: '请删除后用普通空格重写', en: 'delete it and type a plain blank' },
  chineseMarkUsed: {
    zh: '这里用了中文标点“{mark}”',
    en: 'the Chinese punctuation "{mark}" is used here',
  },
  useAscii: { zh: '请改用英文标点“{text}”{value}', en: 'use the ASCII "{text}"{value}' },
  quoteWithoutPartner: { zh: '引号没有成对：{text}', en: 'a quote without its partner: {text}' },
  quoteBothEnds: { zh: '请在这段文字的两端都写英文引号', en: 'quote the text at both ends' },
  bracketWithoutPartner: { zh: '“{mark}”没有对应的“{pair}”', en: '"{mark}" has no "{pair}"' },
  addPartner: { zh: '请补上“{pair}”', en: 'add "{pair}"' },
  bracketTooEarly: {
    zh: '这里先出现了“{character}”，请检查括号是否成对',
    en: 'here comes "{character}" first: check the brackets',
  },
  oneTooMany: { zh: '多了一个“{character}”', en: 'a "{character}" too many' },
  remove: { zh: '请删除', en: 'remove it' },
  noBlankAfterColon: { zh: '冒号后面缺少空格', en: 'a blank is missing after the colon' },
  noBlankAfterDash: { zh: '“-”后面缺少空格', en: 'a blank is missing after "-"' },
  putBlankAfter: { zh: '请在“{value}”后面加一个空格', en: 'put a blank after "{value}"' },
  valueCannotStartWith: { zh: '值不能以“{match}”开头', en: 'a value cannot start with "{match}"' },
  quoteValue: { zh: '请给值加上英文引号', en: 'quote the value' },
  valueHoldsColon: {
    zh: '值里含有英文冒号，一行只能有一个“键: 值”',
    en: 'the value holds a colon: one line holds one "key: value"',
  },
  itemLacks: { zh: '这一项缺少“- ”', en: 'this item lacks its "- "' },
  everyItemHasDash: { zh: '列表的每一项以“- ”开头', en: 'every item of a list starts with "- "' },
  indentedSiblings: {
    zh: '缩进了 {indent} 格，同一级的内容缩进 {expected} 格',
    en: 'indented by {indent}, its siblings by {expected}',
  },
  indent: { zh: '请缩进 {expected} 格', en: 'indent by {expected}' },
  writeBlanks: { zh: '改为空格', en: 'write blanks' },
  writeAscii: { zh: '改为英文标点', en: 'write ASCII punctuation' },
  addDash: { zh: '加上“- ”', en: 'add "- "' },
  indentBy: { zh: '缩进 {expected} 格', en: 'indent by {expected}' },
  withBlank: { zh: '，后面空一格', en: ', with a blank after it' },
})
