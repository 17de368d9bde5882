import { isScalar, type Pair } from 'yaml'
import { fixTexts } from '#config-compiler/diagnostic/fix-texts.ts'
import { firstMark } from '#config-compiler/parse/chinese-marks.ts'
import { hiddenIn, invisibleCharacters } from '#config-compiler/parse/invisible.ts'
import type { Range } from '#config-compiler/parse/source.ts'
import { spellingRules } from '#config-compiler/parse/spelling-rules.ts'
import { yamlRules } from '#config-compiler/parse/yaml-rules.ts'
import type { Add } from './add.ts'
import { nodeTexts } from './read-nodes-texts.ts'
import { typedWords } from './typed-words.ts'

/** The text of a key; undefined when it cannot be one. */
export function nameOfKey(key: unknown): string | undefined {
  if (!isScalar(key) || (typeof key.value !== 'string' && typeof key.value !== 'number'))
    return undefined
  const name = String(key.value)

  return plainKey.test(name) ? name : name.normalize('NFC')
}

/** Most keys: nothing can be wrong with such a text. */
const plainKey = /^[A-Za-z][\w-]*$/

/** Reports at most one problem of a key in a range of the text. */
export function checkKey({ key, value }: Pair, range: Range, add: Add): void {
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
    add(range, spellingRules.invisibleChar, nodeTexts.keyHoldsInvisible(hiddenIn(name)), {
      hint: nodeTexts.typePlainBlank(),
    })
  else if (key.type === 'PLAIN' && isTypedInChinese(name))
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

function isTypedInChinese(name: string): boolean {
  return /^[\w-]+[：，]/.test(name) || (typedWords.test(name) && /[【】［］“”：，]/.test(name))
}
