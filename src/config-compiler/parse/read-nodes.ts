import {
  type Alias,
  type Pair,
  type Scalar,
  type YAMLMap,
  isAlias,
  isMap,
  isScalar,
  isSeq,
} from 'yaml'
import { didYouMean } from '#config-compiler/diagnostic/did-you-mean.ts'
import { type Problem, fixTexts, placeTexts } from '#config-compiler/diagnostic/problem.ts'
import { textBefore } from '#config-model/assert.ts'
import {
  type AddFinding,
  checkCutText,
  checkKey,
  checkNumber,
  checkQuoted,
  checkUnquoted,
  nameOfKey,
  nodeTexts,
} from './check-scalar.ts'
import { type Range, rangeOf } from './source.ts'
import { spellingRules } from './spelling-rules.ts'
import { yamlRules } from './yaml-rules.ts'

const maxExpanded = 10_000

/**
 * Converts parsed nodes to plain values in one pass, and reports mistakes that the parser accepts
 * silently.
 */
export class NodeReader {
  private readonly anchors = new Map<string, { node: unknown; isUsed: boolean }>()
  private readonly open = new Set<unknown>()
  /** Entries with a faulty key, which explains an empty value. */
  private readonly faulty = new Set<Pair>()
  private expanded = 0
  private inAlias = 0
  private isBomb = false
  /** An alias has no anchor: an unused anchor is probably meant. */
  private isLost = false
  private readonly text: string
  private readonly add: AddFinding

  constructor(text: string, add: AddFinding) {
    this.text = text
    this.add = add
  }

  read(root: unknown): unknown {
    const value = this.node(root)
    for (const [name, { node, isUsed }] of this.anchors)
      if (!isUsed && !this.isLost)
        this.add(
          this.anchorAt(node, name),
          yamlRules.unusedAnchor,
          nodeTexts.unusedAnchor({ name }),
          { hint: nodeTexts.deleteAnchor({ name }) },
        )

    return value
  }

  private node(node: unknown, key?: string): unknown {
    if (this.inAlias > 0 && ++this.expanded > maxExpanded) return null
    if (isAlias(node)) return this.alias(node)

    const anchor = (node as { anchor?: string } | null)?.anchor
    if (anchor !== undefined && this.inAlias === 0)
      this.anchors.set(anchor, { node, isUsed: false })
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
    const anchoredNode = this.anchors.get(node.source)
    if (!anchoredNode || this.open.has(anchoredNode.node)) {
      this.isLost = true
      const near = didYouMean(
        node.source,
        [...this.anchors]
          .filter(([, anchor]) => !this.open.has(anchor.node))
          .map(([name]) => ({ name })),
      )

      this.add(
        this.at(node),
        yamlRules.undefinedAlias,
        anchoredNode
          ? nodeTexts.aliasOfItself({ source: node.source })
          : nodeTexts.unknownAlias({ source: node.source }),
        { hint: near ?? nodeTexts.writeContentOrAnchor({ source: node.source }) },
      )

      return null
    }

    anchoredNode.isUsed = true
    this.inAlias++
    const value = this.node(anchoredNode.node)

    this.inAlias--

    if (this.inAlias === 0 && this.expanded > maxExpanded && !this.isBomb) {
      this.isBomb = true
      this.add(this.at(node), yamlRules.aliasBomb, nodeTexts.aliasesExpandTooFar({ maxExpanded }), {
        hint: nodeTexts.writeContent(),
      })
    }

    return value
  }

  private map(map: YAMLMap): Record<string, unknown> {
    const out: Record<string, unknown> = {}
    const seen = new Map<string, Pair>()
    const repeated: { name: string; first: Pair; again: Pair }[] = []

    const pieces = map.flow && this.inAlias === 0 ? this.splitLists(map.items) : noPieces

    for (const item of map.items) {
      if (pieces.has(item)) continue

      const name = this.key(item)
      if (name === undefined) continue

      const first = seen.get(name)
      if (first) repeated.push({ name, first, again: item })
      seen.set(name, first ?? item)
      const value = this.node(item.value, name)

      if (name === '__proto__')
        Object.defineProperty(out, name, {
          value,
          enumerable: true,
          configurable: true,
          writable: true,
        })
      else out[name] = value
    }

    if (this.inAlias > 0) return out

    const isLikeList = map.items.every((item) => isUnwritten(item.value))
    const isMispunctuated = [...seen.keys()].some((name) => name.includes('：'))
    if (map.flow && map.items.length > 1 && isLikeList && !isMispunctuated) {
      const names = [...seen.keys()].join(', ')
      this.add(this.at(map), spellingRules.unquotedTemplate, nodeTexts.mapNotList({ names }), {
        hint: nodeTexts.writeListInBrackets({ names }),
      })

      return out
    }

    for (const [name, item] of seen)
      if (
        isBlank(item.value) &&
        !this.faulty.has(item) &&
        !repeated.some(({ first }) => first === item)
      )
        this.empty(item, name)

    const [twice] = repeated
    const above = twice && map.items[map.items.indexOf(twice.again) - 1]
    const isIndented = above !== undefined && isBlank(above.value) && above !== twice?.first
    if (twice && !isIndented) this.duplicates(twice, repeated.length)

    return out
  }

  /** Once per map: several duplicate keys mean a missing line above. */
  private duplicates(
    { name, first, again }: { name: string; first: Pair; again: Pair },
    count: number,
  ): void {
    const lines = this.entryLines(again)
    const fix: Problem['fix'] = {
      kind: 'review',
      title: nodeTexts.deleteRepeated(),
      edits: [{ ...lines, text: '' }],
    }

    const related = { range: this.at(first.key), message: placeTexts.first() }

    if (count > 1)
      this.add(
        this.at(again.key),
        yamlRules.duplicateKey,
        nodeTexts.keysRepeated({ name, count }),
        { hint: nodeTexts.lineMissingAbove(), related },
      )
    else
      this.add(this.at(again.key), yamlRules.duplicateKey, nodeTexts.keyRepeated({ name }), {
        hint: nodeTexts.deleteOneOfThem(),
        fix: lines.end > lines.start ? fix : undefined,
        related,
      })
  }

  /**
   * Reports a list in Chinese brackets, whose commas end the entry: `{ auth: 【a, b】 }`. Returns the
   * entries that are pieces of such lists.
   */
  private splitLists(items: readonly Pair[]): ReadonlySet<Pair> {
    const pieces = new Set<Pair>()
    const lastPieces = items.flatMap(({ key, value }, index) =>
      isBlank(value) && isScalar(key) && /[】］]$/.test(String(key.value)) ? index : [],
    )

    for (const [index, item] of items.entries()) {
      const { value } = item
      if (pieces.has(item) || !isScalar(value) || !/^[【［]/.test(String(value.value))) continue

      while ((lastPieces[0] ?? items.length) <= index) lastPieces.shift()
      const [last = items.length] = lastPieces
      const end = items[last]
      if (!end) break

      const range = { start: this.at(value).start, end: this.at(end.key).end }
      const mark = this.text[range.start] ?? ''

      this.add(
        range,
        spellingRules.fullwidthPunctuation,
        nodeTexts.valueUsesChineseMark({
          value: this.text.slice(range.start, range.end).slice(0, 30),
          firstMark: mark,
        }),
        {
          hint: nodeTexts.useAsciiMarks({ asciiMarks: '[ ]' }),
          fix: {
            kind: 'safe',
            title: nodeTexts.writeBrackets(),
            edits: [
              { start: range.start, end: range.start + 1, text: '[' },
              { start: range.end - 1, end: range.end, text: ']' },
            ],
          },
        },
      )

      for (const piece of items.slice(index, last + 1)) pieces.add(piece)
    }

    return pieces
  }

  /** With its problems reported; undefined for an invalid key. */
  private key(pair: Pair): string | undefined {
    if (this.inAlias === 0)
      checkKey(pair, this.at(pair.key), (...fault) => {
        this.faulty.add(pair)
        this.add(...fault)
      })

    return nameOfKey(pair.key)
  }

  private scalar(node: Scalar, key: string | undefined): unknown {
    const { value } = node
    const isPlain = node.type === 'PLAIN'
    if (typeof value === 'number' && isPlain) checkNumber(node, value, this.at(node), this.add)
    if (typeof value !== 'string') return value

    const place = { text: this.text, range: this.at(node), add: this.add }
    if (isPlain) {
      checkUnquoted(value, key, place)
      checkCutText(node, key, place)
    } else checkQuoted(value, place)

    return value
  }

  /** A key without a value, written or swallowed by a comment. */
  private empty({ key, value }: Pair, name: string): void {
    const range = rangeOf(value)
    if (range && range.end > range.start) return

    const after = textBefore(this.text.slice(this.at(key).end), '\n')
    const swallowed = /^\s*:\s+(#[^\s#]\S*)\s*$/.exec(after)?.[1]
    const start = this.at(key).end + after.indexOf('#')
    const split = this.splitNumber(this.at(key))

    if (swallowed)
      this.add(
        { start, end: start + swallowed.length },
        spellingRules.swallowedComment,
        nodeTexts.valueReadAsComment({ swallowed, name }),
        {
          hint: nodeTexts.addQuotes({ source: swallowed }),
          fix: {
            kind: 'safe',
            title: fixTexts.addQuotes(),
            edits: [{ start, end: start + swallowed.length, text: `"${swallowed}"` }],
          },
        },
      )
    else if (split) {
      const written = this.text.slice(split.start, split.end)
      const number = written.replaceAll(',', '')
      this.add(this.at(key), spellingRules.lossyNumber, nodeTexts.numberSplit({ written }), {
        hint: nodeTexts.writeNumber({ number }),
        fix: {
          kind: 'review',
          title: fixTexts.write({ text: number }),
          edits: [{ ...split, text: number }],
        },
      })
    } else if (/^\s*[,}]/.test(after))
      this.add(this.at(key), spellingRules.unquotedTemplate, nodeTexts.mapNotText({ name }), {
        hint: nodeTexts.quoteTextLikeMap(),
      })
    else
      this.add(this.at(key), yamlRules.emptyValue, nodeTexts.hasNoValue({ name }), {
        hint: nodeTexts.writeValueOrDelete(),
      })
  }

  /** A number with separators, whose end would be a key: its place. */
  private splitNumber({ start: end }: Range): Range | null {
    const first = / (\d{1,3}),$/.exec(this.text.slice(Math.max(0, end - 5), end))?.[1]
    const rest = /^\d{3}(?:,\d{3})*(?=\s*[,}])/.exec(this.text.slice(end, end + 20))?.[0]
    return first && rest ? { start: end - first.length - 1, end: end + rest.length } : null
  }

  /** Empty when the entry shares its line. */
  private entryLines({ key, value }: Pair): Range {
    const start = this.text.lastIndexOf('\n', this.at(key).start - 1) + 1
    if (this.text.slice(start, this.at(key).start).trim() !== '') return { start, end: start }

    const valueEnd = rangeOf(value)?.end ?? this.at(key).end
    const end = this.text[valueEnd - 1] === '\n' ? valueEnd : this.text.indexOf('\n', valueEnd) + 1

    return { start, end: end === 0 ? this.text.length : end }
  }

  private anchorAt(node: unknown, name: string): Range {
    const start = this.text.lastIndexOf(`&${name}`, this.at(node).start)
    return start === -1 ? this.at(node) : { start, end: start + name.length + 1 }
  }

  private at(node: unknown): Range {
    return rangeOf(node) ?? { start: 0, end: 0 }
  }
}

const noPieces: ReadonlySet<Pair> = new Set()

const isBlank = (value: unknown) => value === null || (isScalar(value) && value.value === null)
/** Blank without an explicit `null`. */
const isUnwritten = (value: unknown) =>
  isBlank(value) && !(isScalar(value) && (value.source ?? '') !== '')
