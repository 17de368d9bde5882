import type { Scalar } from 'yaml'
import { fixTexts } from '#config-compiler/diagnostic/fix-texts.ts'
import type { Problem } from '#config-compiler/diagnostic/problem.ts'
import { asciiMarks, firstMark, isProse } from '#config-compiler/parse/chinese-marks.ts'
import { hiddenIn, hidesInQuotes, invisibleCharacters } from '#config-compiler/parse/invisible.ts'
import type { Range } from '#config-compiler/parse/source.ts'
import { spellingRules } from '#config-compiler/parse/spelling-rules.ts'
import { yamlRules } from '#config-compiler/parse/yaml-rules.ts'
import type { Add } from './add.ts'
import { nodeTexts } from './read-nodes-texts.ts'
import { typedWords } from './typed-words.ts'

/** Reports a number whose spelling is lost when parsed, such as a code with a leading zero. */
export function checkNumber(node: Scalar, value: number, range: Range, add: Add): void {
  const source = node.source ?? ''
  if (!/^[-+]?0\d/.test(source) && (Number.isSafeInteger(value) || !/^\d+$/.test(source))) return

  add(
    range,
    spellingRules.lossyNumber,
    nodeTexts.numberLosesSpelling({ source, value: String(value) }),
    {
      hint: nodeTexts.addQuotes({ source }),
      fix: {
        kind: 'safe',
        title: fixTexts.addQuotes(),
        edits: [{ ...range, text: `"${source}"` }],
      },
    },
  )
}

/**
 * Reports problems of an unquoted text below a key: hidden characters, Chinese punctuation, a stray
 * quote.
 */
export function checkWord(
  value: string,
  key: string | undefined,
  { text, range, add }: Place,
): void {
  if (plainWord.test(value)) return
  if (
    invisibleCharacters.test(value) ||
    /^\u3000|\u3000$/.test(value) ||
    (/\u3000/.test(value) && typedWords.test(value))
  ) {
    add(range, spellingRules.invisibleChar, nodeTexts.valueHoldsInvisible(hiddenIn(value)), {
      hint: nodeTexts.typePlainBlank(),
    })
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

/** Splits words in brackets that are separated by Chinese commas, as a fix; undefined elsewhere. */
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

/** Reports an invisible character in a quoted or block text; an escaped one is intended. */
export function checkQuoted(value: string, { text, range, add }: Place): void {
  if (!invisibleCharacters.test(value) || !hidesInQuotes(text.slice(range.start, range.end))) return
  add(range, spellingRules.invisibleChar, nodeTexts.valueHoldsInvisible(hiddenIn(value)), {
    hint: nodeTexts.typePlainBlank(),
  })
}

/** Most words: nothing can be wrong with such a text. */
const plainWord = /^[\w./-]+$/

interface Place {
  /** The whole text of the file. */
  text: string
  range: Range
  add: Add
}

function isTypedInChinese(value: string, key: string | undefined): boolean {
  return (
    /^[［【｛].*[\]】］}｝]$/.test(value) ||
    /^(“[^“”]*”|‘[^‘’]*’)$/.test(value) ||
    (!isProse(key) && typedWords.test(value)) ||
    /^[a-zA-Z]\w*：/.test(value)
  )
}
