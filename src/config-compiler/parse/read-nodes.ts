import { fixTexts } from '#config-compiler/diagnostic/fix-texts.ts'
import { placeTexts } from '#config-compiler/diagnostic/place-texts.ts'
import { yamlRules } from '#config-compiler/parse/yaml-rules.ts'
import { spellingRules } from '#config-compiler/parse/spelling-rules.ts'
import { isAlias, isMap, isScalar, isSeq, type Alias, type Pair, type Scalar, type YAMLMap } from 'yaml'
import { asciiMarks, chineseMarks, firstMark, isProse } from './chinese-marks.ts'
import { didYouMean } from '#config-compiler/diagnostic/spelling/did-you-mean.ts'
import { type Phrase } from '#config-model/messages/phrase.ts'
import type { Problem } from '#config-compiler/diagnostic/problem.ts'
import type { RuleDescription } from '#config-compiler/diagnostic/rule-description.ts'
import { hiddenIn, invisible } from './invisible.ts'
import { rangeOf, type Range } from './source.ts'
import { texts } from './read-nodes-texts.ts'

/** Notes a problem of one rule in a range of the text, with what helps to mend it. */
export type Add = (range: Range, rule: RuleDescription, message: Phrase, advice?: Advice) => void

interface Advice {
  hint?: Phrase | undefined
  fix?: Problem['fix']
  related?: { range: Range; message: Phrase }
}

const maxExpanded = 10_000
/** ASCII words joined by Chinese punctuation: the parser reads them as one word without a complaint. */
const typedWords = new RegExp(`^(?=.*[\\w])[\\w\\-./ ]*[${chineseMarks}\\u3000][\\w\\-./ ${chineseMarks}\\u3000]*$`)
/** Turns parsed nodes into plain values in one walk, and reports what the parser accepts in silence although nobody means it. */
export class NodeReader {
  private readonly anchors = new Map<string, { node: unknown; isUsed: boolean }>()
  private readonly open = new Set<unknown>()
  /** Entries whose key is at fault: their empty value follows from it. */
  private readonly faulty = new Set<Pair>()
  private expanded = 0
  private inAlias = 0
  private isBomb = false
  /** Some alias names no anchor: an anchor without users is the one it means. */
  private isLost = false
  private readonly text: string
  private readonly add: Add

  constructor(text: string, add: Add) {
    this.text = text
    this.add = add
  }

  read(root: unknown): unknown {
    const value = this.node(root)
    for (const [name, { node, isUsed }] of this.anchors)
      if (!isUsed && !this.isLost)
        this.add(this.anchorAt(node, name), yamlRules.unusedAnchor, texts.nothingUsesAnchor({ name }), {
          hint: texts.delete4({ name }),
        })
    return value
  }

  private node(node: unknown, key?: string): unknown {
    if (this.inAlias > 0 && ++this.expanded > maxExpanded) return null
    if (isAlias(node)) return this.alias(node)
    const anchor = (node as { anchor?: string } | null)?.anchor
    if (anchor !== undefined && this.inAlias === 0) this.anchors.set(anchor, { node, isUsed: false })
    if (isScalar(node)) return this.inAlias > 0 ? node.value : this.scalar(node, key)
    this.open.add(node)
    const value = this.collection(node, key)
    this.open.delete(node)
    return value
  }

  private collection(node: unknown, key: string | undefined): unknown {
    if (isMap(node)) return this.map(node)
    return isSeq(node) ? node.items.map((item) => this.node(item, key)) : null
  }

  private alias(node: Alias): unknown {
    const known = this.anchors.get(node.source)
    if (!known || this.open.has(known.node)) {
      this.isLost = true
      const near = didYouMean(
        node.source,
        [...this.anchors].filter(([, anchor]) => !this.open.has(anchor.node)).map(([name]) => ({ name })),
      )
      this.add(
        this.at(node),
        yamlRules.undefinedAlias,
        known ? texts.aliasRefersItself({ source: node.source }) : texts.aliasHasNo({ source: node.source }),
        { hint: near ?? texts.writeContentItself({ source: node.source }) },
      )
      return null
    }
    known.isUsed = true
    this.inAlias++
    const value = this.node(known.node)
    this.inAlias--
    if (this.inAlias === 0 && this.expanded > maxExpanded && !this.isBomb) {
      this.isBomb = true
      this.add(this.at(node), yamlRules.aliasBomb, texts.aliasesExpandMore({ maxExpanded }), {
        hint: texts.writeContentItself2(),
      })
    }
    return value
  }

  private map(map: YAMLMap): Record<string, unknown> {
    const out: Record<string, unknown> = {}
    const seen = new Map<string, Pair>()
    const repeated: { name: string; first: Pair; again: Pair }[] = []
    for (const item of map.items) {
      const name = this.key(item)
      if (name === undefined) continue
      const first = seen.get(name)
      if (first) repeated.push({ name, first, again: item })
      seen.set(name, first ?? item)
      const value = this.node(item.value, name)
      if (name === '__proto__') Object.defineProperty(out, name, { value, enumerable: true })
      else out[name] = value
    }
    if (this.inAlias > 0) return out
    if (map.flow && map.items.length > 1 && map.items.every((item) => isBlank(item.value))) {
      const names = [...seen.keys()].join(', ')
      this.add(this.at(map), spellingRules.unquotedTemplate, texts.readMapNot({ names }), {
        hint: texts.writeListBrackets({ names }),
      })
      return out
    }
    for (const [name, item] of seen)
      if (isBlank(item.value) && !this.faulty.has(item) && !repeated.some(({ first }) => first === item))
        this.empty(item, name)
    const again = repeated[0]?.again
    const above = again && map.items[map.items.indexOf(again) - 1]
    const isIndented = above !== undefined && isBlank(above.value) && above !== repeated[0]!.first
    if (repeated[0] && !isIndented) this.duplicates(repeated[0], repeated.length)
    return out
  }

  /** One problem for a map: several keys twice means that the line above them is missing. */
  private duplicates({ name, first, again }: { name: string; first: Pair; again: Pair }, count: number): void {
    const lines = this.entryLines(again)
    const fix: Problem['fix'] = { kind: 'review', title: texts.deleteRepeated(), edits: [{ ...lines, text: '' }] }
    const related = { range: this.at(first.key), message: placeTexts.first() }
    if (count > 1)
      this.add(this.at(again.key), yamlRules.duplicateKey, texts.keyOthersStand({ name, count }), {
        hint: texts.lineKeyAbove(),
        related,
      })
    else
      this.add(this.at(again.key), yamlRules.duplicateKey, texts.keyStandsThere({ name }), {
        hint: texts.deleteOneThem(),
        fix: lines.end > lines.start ? fix : undefined,
        related,
      })
  }

  /** The text of a key; undefined when it cannot be one. */
  private key(pair: Pair): string | undefined {
    const { key, value } = pair
    const add: Add = (...fault) => {
      this.faulty.add(pair)
      this.add(...fault)
    }
    if (!isScalar(key) || (typeof key.value !== 'string' && typeof key.value !== 'number')) {
      const source = isScalar(key) ? String(key.source ?? '') : ''
      if (this.inAlias === 0)
        add(this.at(key), yamlRules.complexKey, texts.keyText(), {
          hint: source ? texts.quote({ source }) : texts.quoteTextStarts(),
        })
      return undefined
    }
    const name = String(key.value).normalize('NFC')
    if (this.inAlias > 0) return name
    const range = this.at(key)
    if (name === '<<') add(range, yamlRules.mergeKey, texts.mergeKeyNot(), { hint: texts.writeContentItself2() })
    else if (invisible.test(name) || /\u3000/.test(name))
      add(range, spellingRules.invisibleChar, texts.keyHoldsInvisible(hiddenIn(name)), {
        hint: texts.deleteTypePlain(),
      })
    else if (
      key.type === 'PLAIN' &&
      (/^[\w-]+[：，]/.test(name) || (typedWords.test(name) && /[【】“”：，]/.test(name)))
    )
      add(
        range,
        spellingRules.fullwidthPunctuation,
        texts.usesChinesePunctuation({ name: name.slice(0, 30), firstMark: firstMark(name) }),
        { hint: texts.useAsciiPunctuation() },
      )
    else if (key.type === 'PLAIN' && value === null && /^[A-Za-z]\w*:[^\s/]/.test(name)) {
      const colon = range.start + name.indexOf(':') + 1
      add(range, spellingRules.missingSpace, texts.blankMissingAfter({ name }), {
        hint: texts.putBlankAfter(),
        fix: {
          kind: 'safe',
          title: fixTexts.addBlank(),
          edits: [{ start: colon, end: colon, text: ' ' }],
        },
      })
    }
    return name
  }

  private scalar(node: Scalar, key: string | undefined): unknown {
    const { value } = node
    if (node.type !== 'PLAIN') return value
    if (typeof value === 'number') this.number(node, value)
    else if (typeof value === 'string') this.word(node, value, key)
    return value
  }

  private number(node: Scalar, value: number): void {
    const source = node.source ?? ''
    if (!/^[-+]?0\d/.test(source) && (Number.isSafeInteger(value) || !/^\d+$/.test(source))) return
    this.add(this.at(node), spellingRules.lossyNumber, texts.becomesNumberSpelling({ source, value: String(value) }), {
      hint: texts.quote4({ source }),
      fix: {
        kind: 'safe',
        title: fixTexts.addQuotes(),
        edits: [{ ...this.at(node), text: `"${source}"` }],
      },
    })
  }

  private word(node: Scalar, value: string, key: string | undefined): void {
    const range = this.at(node)
    if (invisible.test(value) || /^\u3000|\u3000$/.test(value) || (/\u3000/.test(value) && typedWords.test(value))) {
      this.add(range, spellingRules.invisibleChar, texts.holdsInvisibleCharacter(hiddenIn(value)), {
        hint: texts.deleteTypePlain(),
      })
      return
    }
    const source = this.text.slice(range.start, range.end)
    const dash = /\n( *)- /.exec(source)
    if (dash) {
      const start = range.start + dash.index + 1 + dash[1]!.length
      this.add({ start, end: start + 1 }, yamlRules.badIndent, texts.itemIndentedToo(), { hint: texts.alignOneLevel() })
    } else if (
      /^(“[^“”]*”|‘[^‘’]*’|【[^【】]*】)$/.test(value) ||
      (!isProse(key) && typedWords.test(value)) ||
      /^[a-zA-Z]\w*：/.test(value)
    )
      this.add(
        range,
        spellingRules.fullwidthPunctuation,
        texts.usesChinesePunctuationBecomes({ value: value.slice(0, 30), firstMark: firstMark(value) }),
        {
          hint: /[“”‘’]/.test(value)
            ? texts.useAsciiQuotes({ asciiMarks: asciiMarks(value) })
            : texts.useAsciiPunctuation2({ asciiMarks: asciiMarks(value) }),
        },
      )
    else if (/^[^"“”]+"$/.test(value))
      this.add(range, spellingRules.strayQuote, texts.endsQuoteToo({ value: value.slice(-20) }), {
        hint: texts.quoteBothEnds(),
      })
  }

  /** A key without a value, written or swallowed by a comment. */
  private empty({ key, value }: Pair, name: string): void {
    const range = rangeOf(value)
    if (range && range.end > range.start) return
    const after = this.text.slice(this.at(key).end).split('\n', 1)[0]!
    const swallowed = /^\s*:\s+(#[^\s#]\S*)\s*$/.exec(after)?.[1]
    const start = this.at(key).end + after.indexOf('#')
    if (swallowed)
      this.add(
        { start, end: start + swallowed.length },
        spellingRules.swallowedComment,
        texts.readCommentHas({ swallowed, name }),
        {
          hint: texts.quote4({ source: swallowed }),
          fix: {
            kind: 'safe',
            title: fixTexts.addQuotes(),
            edits: [{ start, end: start + swallowed.length, text: `"${swallowed}"` }],
          },
        },
      )
    else if (/^\s*[,}]/.test(after))
      this.add(this.at(key), spellingRules.unquotedTemplate, texts.readMapNotText({ name }), {
        hint: texts.quoteTextStarts2(),
      })
    else this.add(this.at(key), yamlRules.emptyValue, texts.hasNoValue({ name }), { hint: texts.writeValueDelete() })
  }

  /** The whole lines of an entry that has them to itself; empty when it shares its line. */
  private entryLines({ key, value }: Pair): Range {
    const start = this.text.lastIndexOf('\n', this.at(key).start - 1) + 1
    if (this.text.slice(start, this.at(key).start).trim() !== '') return { start, end: start }
    const valueEnd = rangeOf(value)?.end ?? this.at(key).end
    const end = this.text[valueEnd - 1] === '\n' ? valueEnd : this.text.indexOf('\n', valueEnd) + 1
    return { start, end: end === 0 ? this.text.length : end }
  }

  /** The anchor written before a node. */
  private anchorAt(node: unknown, name: string): Range {
    const start = this.text.lastIndexOf(`&${name}`, this.at(node).start)
    return start === -1 ? this.at(node) : { start, end: start + name.length + 1 }
  }

  private at(node: unknown): Range {
    return rangeOf(node) ?? { start: 0, end: 0 }
  }
}

const isBlank = (value: unknown) => value === null || (isScalar(value) && value.value === null)
