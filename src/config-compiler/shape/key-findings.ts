import {
  type Candidate,
  didYouMean,
  nearestNames,
  normalizeSpelling,
} from '#config-compiler/diagnostic/did-you-mean.ts'
import { createFinding, type Finding } from '#config-compiler/diagnostic/finding.ts'
import {
  type Part,
  type Pointer,
  type Problem,
  fixTexts,
} from '#config-compiler/diagnostic/problem.ts'
import type { RuleDescription } from '#config-compiler/diagnostic/rule-description.ts'
import { presentPathOf } from '#config-compiler/edit-dictionary.ts'
import type { ParsedSource } from '#config-compiler/parse/source.ts'
import { yamlRules } from '#config-compiler/parse/yaml-rules.ts'
import { firstOf } from '#config-model/assert.ts'
import { definePhrases, joinPhrases, type Phrase } from '#config-model/messages/phrase.ts'
import { schemaPatternOf } from './check-scalar.ts'
import { describeFormat } from './format-words.ts'
import { isOfType, resolveShape, type JsonShape } from './json-shape.ts'
import { schemaRules } from './schema-rules.ts'
import { allowedWords, titledKeys } from './shape-kinds.ts'
import { pointerName, quoteWord } from './wrong-type.ts'

export const shapeTexts = definePhrases({
  onlyConstant: { zh: '{name}只能写 {const}', en: '{name} may only be {const}' },
  itemRepeated: {
    zh: '{name}重复，第 {first} 项已经有了',
    en: '{name} occurs twice, first as item {first}',
  },
  deleteRepeatedItem: { zh: '请删除重复的一项', en: 'delete the repeated item' },
  notEmpty: { zh: '{name}不能为空', en: '{name} must not be empty' },
  tooManyKeys: {
    zh: '{name}只能写 {maxProperties} 项，这里写了 {keys}',
    en: '{name} may hold only {maxProperties}, here are {keys}',
  },
  slippedInto: { zh: '“{key}”写到了{name}里面', en: '"{key}" slipped into {name}' },
  indentLess: {
    zh: '“{key}”是{title}的键，请减少缩进',
    en: '"{key}" belongs to {title}: indent it less',
  },
  slippedOut: { zh: '“{key}”写到了{name}这一层', en: '"{key}" slipped out to the level of {name}' },
  indentMore: {
    zh: '“{key}”是{title}的键，请增加缩进',
    en: '"{key}" belongs to {title}: indent it more',
  },
  checkIndentation: {
    zh: '“{key}”是{title}的键，请检查缩进',
    en: '"{key}" belongs to {title}: check the indentation',
  },
  noSuchKey: { zh: '这里没有“{key}”这个键', en: 'there is no key "{key}" here' },
  writtenNow: { zh: '现在写作 {present}', en: 'it is written {present} now' },
  hasNoKey: { zh: '{name}没有“{key}”这个键', en: '{name} has no key "{key}"' },
  keyOfWrongForm: {
    zh: '键“{key}”的写法不正确',
    en: 'the key "{key}" is not written as it must be',
  },
  keyForm: {
    zh: '须以小写字母开头，只含字母、数字和连字符',
    en: 'start with a lower-case letter; letters, digits and hyphens only',
  },
  didYouMean: { zh: '您是否想写{value}？', en: 'did you mean {value}?' },
  compare: {
    zh: '比较字段请写 { field: {key}, is: {value} }',
    en: 'compare a field by { field: {key}, is: {value} }',
  },
  plain: { zh: '“{instead}”', en: '"{instead}"' },
  fileBreaksOff: {
    zh: '文件到这里中断了，{name}缺少必需的键{names}',
    en: 'the file breaks off here: {name} lacks the key {names}',
  },
  write: { zh: '请写上 {titles}', en: 'write {titles}' },
  lacksKey: { zh: '{name}缺少必需的键{names}', en: '{name} lacks the key {names}' },
  valueNotAllowed: {
    zh: '{name}的值“{value}”不在允许的范围内',
    en: 'the value of {name}, "{value}", is not allowed',
  },
  outer: { zh: '外层', en: 'the level around it' },
  inner: { zh: '里层', en: 'the level inside' },
})

/** With more faults the check of a file stops. */
const enough = 1000

/** A hint, whether the key is at fault, and what is probably meant instead. */
interface Advice {
  hint?: Phrase | undefined
  part?: Part | undefined
  instead?: string | undefined
}

class ShapeFindings {
  readonly findings: Finding[] = []
  protected readonly source: ParsedSource
  /** Without trailing blanks, and its number of lines. */
  protected readonly written: { text: string; lines: number }
  private reportedCount = 0

  constructor(source: ParsedSource, written?: ShapeFindings['written']) {
    this.source = source
    const text = source.text.trimEnd()
    this.written = written ?? { text, lines: text.split('\n').length }
  }

  protected get isFull(): boolean {
    return this.reportedCount >= enough
  }

  /** The finding's fix repairs it, or else the removal of that place. */
  protected addFinding(item: Finding, pointer: Pointer, part: Part = 'value'): void {
    this.reportedCount++
    const edits = item.fix?.edits
    const text = edits?.length === 1 ? edits[0]?.text : undefined
    const repair = { file: item.file, pointer, part, ...(text === undefined ? {} : { text }) }
    this.findings.push({ ...item, repairs: [repair] })
  }

  protected report(
    rule: RuleDescription,
    pointer: Pointer,
    message: Phrase,
    { hint, part = 'value', instead }: Advice = {},
  ): void {
    if (this.isFull) return

    const range = this.source.range(pointer, part)
    const fix: Problem['fix'] =
      instead === undefined
        ? undefined
        : {
            kind: 'review',
            title: fixTexts.write({ text: instead }),
            edits: [{ ...range, text: instead }],
          }

    this.addFinding(
      createFinding(
        { file: this.source.path, span: this.source.span(pointer, part) },
        rule,
        message,
        { hint, fix },
      ),
      pointer,
      part,
    )
  }
}

type Tree = Record<string, unknown>

/** A surrounding map: its schema, and the missing required keys. */
export interface Parent {
  shape: JsonShape
  missing: Set<string>
}

/** More problems of one file are only counted. */
const maxComparisons = 100

/** Keys of maps: misspelled, misplaced, missing, or with an invalid value. */
export class KeyFindings extends ShapeFindings {
  /** A key that a parent requires and lacks: indented too far. */
  protected isMisplaced(key: string, pointer: Pointer, parents: Parent[]): boolean {
    const owner = parents.findLast(({ missing }) => missing.has(key))
    if (!owner) return false

    owner.missing.delete(key)
    this.report(
      yamlRules.badIndent,
      [...pointer, key],
      shapeTexts.slippedInto({ key, name: pointerName(pointer) }),
      {
        hint: shapeTexts.indentLess({ key, title: owner.shape.title ?? shapeTexts.outer() }),
        part: 'key',
      },
    )

    return true
  }

  /** A key of a map's entries, beside them: not indented enough. */
  protected isOutdented(
    key: string,
    value: unknown,
    { shape, home }: { shape: JsonShape; home: string },
    pointer: Pointer,
  ): boolean {
    if (typeof shape.additionalProperties !== 'object') return false

    const { shape: entry } = resolveShape(shape.additionalProperties, home)
    if (!entry.properties || !Object.hasOwn(entry.properties, key)) return false

    const isMap = isOfType(value, 'object')

    if (
      isMap &&
      (!entry.required || entry.required.some((name) => Object.hasOwn(value as Tree, name)))
    )
      return false

    this.report(
      yamlRules.badIndent,
      [...pointer, key],
      shapeTexts.slippedOut({ key, name: pointerName(pointer) }),
      {
        hint: shapeTexts.indentMore({ key, title: entry.title ?? shapeTexts.inner() }),
        part: 'key',
      },
    )

    return true
  }

  protected unknownKey(
    key: string,
    { candidates, meant }: { candidates: Candidate[]; meant: string[] },
    pointer: Pointer,
    parents: Parent[],
  ): void {
    const owner =
      meant.length === 0
        ? parents.findLast(({ shape }) => shape.properties && Object.hasOwn(shape.properties, key))
            ?.shape
        : undefined

    const present = pointer.length === 0 ? presentPathOf(this.source.path, key) : undefined
    const all = meant.length === 1 ? candidates.filter(({ name }) => name === meant[0]) : candidates
    const comparison = meant.length === 0 ? this.comparisonOf(key, candidates, pointer) : undefined
    const meantKey = owner
      ? shapeTexts.checkIndentation({ key, title: owner.title ?? shapeTexts.outer() })
      : (comparison ?? didYouMean(key, all))
    const hint = present ? shapeTexts.writtenNow({ present }) : meantKey
    const place =
      pointer.length === 0
        ? shapeTexts.noSuchKey({ key })
        : shapeTexts.hasNoKey({ name: pointerName(pointer), key })

    this.report(schemaRules.unknownKey, [...pointer, key], place, {
      hint,
      part: 'key',
      instead: meant.length === 1 && !present ? meant[0] : undefined,
    })
  }

  private comparisonCount = 0

  /** The condition that `{ kind: other }` stands for; finding its text takes time. */
  private comparisonOf(key: string, candidates: Candidate[], pointer: Pointer): Phrase | undefined {
    const isCondition = ['field', 'is', 'notEmpty'].every((word) =>
      candidates.some(({ name }) => name === word),
    )
    if (!isCondition || this.comparisonCount++ >= maxComparisons) return undefined

    const written = this.source.textAt(this.source.range([...pointer, key]))
    return /^[^\s[{]\S*$/.test(written) ? shapeTexts.compare({ key, value: written }) : undefined
  }

  protected properName(key: string, shape: JsonShape, home: string, pointer: Pointer): boolean {
    const names = shape.propertyNames && resolveShape(shape.propertyNames, home).shape
    if (names?.enum && !names.enum.includes(key)) {
      const listed = names.enum.map((name) => ({ name: String(name) }))
      const meant = nearestNames(key, listed).map(({ name }) => name)
      this.unknownKey(key, { candidates: listed, meant }, pointer, [])

      return false
    }

    const form = names?.pattern === undefined ? undefined : schemaPatternOf(names.pattern)
    if (!form || form.test(key)) return true

    const instead = normalizeSpelling(key, form)

    this.report(schemaRules.format, [...pointer, key], shapeTexts.keyOfWrongForm({ key }), {
      hint:
        instead === undefined
          ? ((names && describeFormat(names)) ?? shapeTexts.keyForm())
          : shapeTexts.didYouMean({ value: shapeTexts.plain({ instead }) }),
      part: 'key',
      instead,
    })

    return false
  }

  /** A truncated file has only one problem at its end. */
  protected missing({ shape, missing }: Parent, pointer: Pointer): void {
    if (missing.size === 0) return

    const { text, lines: last } = this.written
    const isCut = !this.source.text.endsWith('\n')
    if ((pointer.length === 0 || isCut) && this.findings.some(({ line }) => line === last)) return

    const keys = [...missing]
    const titles = titledKeys(shape, keys)
    const names = joinPhrases(keys.map(quoteWord), '')

    if (isCut && this.source.range(pointer).end >= text.length && last > 1) {
      const column = text.length - text.lastIndexOf('\n')
      const span = { line: last, column: 1, endLine: last, endColumn: column }

      this.addFinding(
        createFinding(
          { file: this.source.path, span },
          schemaRules.missingKey,
          shapeTexts.fileBreaksOff({ name: pointerName(pointer), names }),
          { hint: shapeTexts.write({ titles: joinPhrases(titles, '、') }) },
        ),
        pointer,
      )

      return
    }

    this.report(
      schemaRules.missingKey,
      pointer,
      shapeTexts.lacksKey({ name: pointerName(pointer), names }),
      { hint: shapeTexts.write({ titles: joinPhrases(titles, '、') }), part: 'key' },
    )
  }

  protected wrongWord(
    value: unknown,
    shape: JsonShape,
    allowed: unknown[],
    pointer: Pointer,
  ): void {
    const candidates = allowedWords(shape, allowed)
    const near = nearestNames(String(value), candidates)

    this.report(
      schemaRules.enum,
      pointer,
      shapeTexts.valueNotAllowed({ name: pointerName(pointer), value: String(value) }),
      {
        hint: didYouMean(String(value), candidates),
        instead: near.length === 1 && typeof value === 'string' ? firstOf(near).name : undefined,
      },
    )
  }
}
