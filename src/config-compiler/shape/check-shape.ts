import { nearestNames } from '#config-compiler/diagnostic/did-you-mean.ts'
import { type Finding } from '#config-compiler/diagnostic/finding.ts'
import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import type { Kind } from '#config-compiler/parse/kinds.ts'
import type { ParsedSource } from '#config-compiler/parse/source.ts'
import { joinPhrases } from '#config-model/messages/phrase.ts'
import { checkCount, checkScalar, schemaPatternOf, describeCount } from './check-scalar.ts'
import { isOfType, findRepeatedItems, resolveShape, typesOf, type JsonShape } from './json-shape.ts'
import { shapeTexts, KeyFindings, type Parent } from './key-findings.ts'
import { schemaRules } from './schema-rules.ts'
import { configSchemas } from './schemas.ts'
import { describeWrongKind } from './shape-kinds.ts'
import { pointerName, quoteWord, describeWrongType } from './wrong-type.ts'

type Tree = Record<string, unknown>

/**
 * Stage 2: checks the value of a file against the schema of its kind; one problem for one cause.
 */
export function checkShape(source: ParsedSource, kind: Kind): Finding[] {
  const check = new ShapeCheck(source)
  const schema = configSchemas[kind]
  check.value(source.value, { shape: schema, home: schema.$id }, [], [])

  return check.findings
}

const hasKeys = (value: unknown, keys: string[]) =>
  value !== null && typeof value === 'object' && keys.every((key) => Object.hasOwn(value, key))

/** The schema of the first pattern of a map that fits a key. */
const patternOf = ({ patternProperties }: JsonShape, key: string): JsonShape | undefined =>
  patternProperties &&
  Object.entries(patternProperties).find(([pattern]) => schemaPatternOf(pattern).test(key))?.[1]

const nothing: Finding[] = []

class ShapeCheck extends KeyFindings {
  /** `parents` are the schemas around the value, outermost first. */
  value(
    value: unknown,
    { shape: schema, home: base }: { shape: JsonShape; home: string },
    pointer: Pointer,
    parents: Parent[],
  ): void {
    if (this.isFull) return

    const { shape, home } = resolveShape(schema, base)
    const branches = shape.anyOf ?? shape.oneOf
    if (branches) {
      this.union(value, branches, { shape, home, pointer, parents })
      return
    }

    if (!isOfType(value, shape.type)) {
      // oxlint-disable-next-line typescript/no-non-null-assertion -- only a shape that names its type refuses one
      const types = [shape.type!].flat()
      this.addFinding(describeWrongType(this.source, value, { types, pointer, shape }), pointer)
      return
    }

    if (shape.enum && !shape.enum.includes(value)) this.wrongWord(value, shape, shape.enum, pointer)

    if (shape.const !== undefined && value !== shape.const)
      this.report(
        schemaRules.enum,
        pointer,
        shapeTexts.onlyConstant({ name: pointerName(pointer), const: String(shape.const) }),
      )

    const fault = checkScalar(value, shape, () => pointerName(pointer))

    if (fault)
      this.report(fault.rule, pointer, fault.message, {
        hint: fault.hint,
        instead: fault.instead && `"${fault.instead}"`,
      })

    if (Array.isArray(value)) this.list(value, { shape, home }, pointer, parents)
    else if (value !== null && typeof value === 'object')
      this.map(value as Tree, { shape, home }, pointer, parents)
  }

  /**
   * Checks exactly the branch that is meant: by the discriminator, else by the type of the value.
   */
  private union(
    value: unknown,
    branches: JsonShape[],
    {
      shape,
      home,
      pointer,
      parents,
    }: { shape: JsonShape; home: string; pointer: Pointer; parents: Parent[] },
  ): void {
    const tag = shape.discriminator?.propertyName
    const resolved = branches.map((branch) => resolveShape(branch, home))
    if (tag !== undefined) {
      if (!isOfType(value, 'object'))
        this.addFinding(
          describeWrongType(this.source, value, { types: ['object'], pointer }),
          pointer,
        )
      else if ((value as Tree)[tag] === undefined) this.tagless(value as Tree, shape, tag, pointer)
      else {
        const chosen = resolved.find(
          (branch) => branch.shape.properties?.[tag]?.const === (value as Tree)[tag],
        )
        const wrong = chosen && describeWrongKind(value as Tree, tag, chosen.shape, resolved)
        if (wrong)
          this.report(schemaRules.wrongKind, [...pointer, tag], wrong.message, {
            hint: wrong.hint,
            instead: wrong.meant.length === 1 ? wrong.meant[0] : undefined,
          })
        else if (chosen) this.value(value, chosen, pointer, parents)
        else
          this.wrongWord(
            (value as Tree)[tag],
            shape.properties?.[tag] ?? {},
            shape.properties?.[tag]?.enum ?? [],
            [...pointer, tag],
          )
      }

      return
    }

    const fitting = resolved.filter((branch) => {
      const types = typesOf(branch.shape, branch.home)
      return types.length === 0 || isOfType(value, types)
    })

    // Of several kinds of map, the one whose required keys are all present is meant.
    const whole = fitting.filter(
      ({ shape: { required = [] } }) => required.length > 0 && hasKeys(value, required),
    )
    const [chosen, ...others] = whole.length > 0 ? whole : fitting

    if (fitting.length === 0)
      this.addFinding(
        describeWrongType(this.source, value, { types: typesOf(shape, home), pointer }),
        pointer,
      )
    else if (chosen && others.length === 0) this.value(value, chosen, pointer, parents)
    else {
      const tries = fitting.map((branch) => {
        const trial = new ShapeCheck(this.source, this.written)
        trial.value(value, branch, pointer, parents)
        return trial.findings
      })

      // oxlint-disable-next-line typescript/no-non-null-assertion -- one try for each alternative, and there are several
      this.findings.push(...tries.toSorted((a, b) => a.length - b.length)[0]!)
    }
  }

  /** A missing or misspelled key that determines the kind. */
  private tagless(value: Tree, shape: JsonShape, tag: string, pointer: Pointer): void {
    const typed = Object.keys(value).find(
      (key) => nearestNames(key, [{ name: tag }]).length > 0 && typeof value[key] === 'string',
    )
    if (typed === undefined) this.missing({ shape, missing: new Set([tag]) }, pointer)
    else
      this.unknownKey(
        typed,
        { candidates: [{ name: tag, title: shape.properties?.[tag]?.title }], meant: [tag] },
        pointer,
        [],
      )
  }

  private list(
    value: unknown[],
    { shape, home }: { shape: JsonShape; home: string },
    pointer: Pointer,
    parents: Parent[],
  ): void {
    const fault = checkCount(value.length, shape, () => pointerName(pointer))
    if (fault) this.report(fault.rule, pointer, fault.message, { hint: fault.hint })
    if (shape.items) this.items(value, { shape: shape.items, home }, pointer, parents)

    for (const { index, first, item } of findRepeatedItems(value, pointer.at(-1))) {
      const name = typeof item === 'object' ? pointerName([index]) : quoteWord(String(item))
      this.report(
        schemaRules.duplicateItem,
        [...pointer, index],
        shapeTexts.itemRepeated({ name, first: first + 1 }),
        { hint: shapeTexts.deleteRepeatedItem() },
      )
    }
  }

  /** Trailing items of another kind in a list, once: the line between two lists is missing. */
  private items(
    value: unknown[],
    { shape, home }: { shape: JsonShape; home: string },
    pointer: Pointer,
    parents: Parent[],
  ): void {
    const items = value.map((item, index) => {
      const before = this.findings.length
      this.value(item, { shape, home }, [...pointer, index], parents)
      return this.findings.length === before ? nothing : this.findings.splice(before)
    })

    const first =
      items.findLastIndex(
        (findings) =>
          !findings.some(
            ({ rule }) => rule === schemaRules.missingKey.id || rule === schemaRules.unknownKey.id,
          ),
      ) + 1

    const isTail = first > 0 && items.length - first > 1

    this.findings.push(
      ...items.slice(0, isTail ? first : undefined).flat(),
      // oxlint-disable-next-line typescript/no-non-null-assertion -- an index of the list itself
      ...(isTail ? items[first]!.slice(0, 1) : []),
    )
  }

  private map(
    value: Tree,
    { shape, home }: { shape: JsonShape; home: string },
    pointer: Pointer,
    parents: Parent[],
  ): void {
    const keys = Object.keys(value)
    const knownProperties = shape.properties ?? {}
    const parentShape: Parent = {
      shape,
      missing: new Set((shape.required ?? []).filter((key) => !Object.hasOwn(value, key))),
    }

    const inside = [...parents, parentShape]
    const unknown: string[] = []

    for (const key of keys) {
      const property = Object.hasOwn(knownProperties, key)
        ? knownProperties[key]
        : patternOf(shape, key)
      if (property) this.value(value[key], { shape: property, home }, [...pointer, key], inside)
      else if (
        this.isMisplaced(key, pointer, parents) ||
        this.isOutdented(key, value[key], { shape, home }, pointer)
      )
        continue
      else if (shape.additionalProperties === false) unknown.push(key)
      else if (
        this.properName(key, shape, home, pointer) &&
        typeof shape.additionalProperties === 'object'
      )
        this.value(
          value[key],
          { shape: shape.additionalProperties, home },
          [...pointer, key],
          inside,
        )
    }

    const isOther =
      keys.length > 1 && unknown.length === keys.length && parentShape.missing.size > 0

    for (const key of isOther ? [] : unknown) {
      if (this.isFull) break

      const all = Object.entries(knownProperties).map(([name, inner]) => ({
        name,
        title: resolveShape(inner, home).shape.title,
      }))

      const candidates = all.filter(({ name }) => !Object.hasOwn(value, name))
      const near = nearestNames(key, candidates)
      const meant =
        near.length === 0 && unknown.length === 1 && parentShape.missing.size === 1
          ? [...parentShape.missing]
          : near.map(({ name }) => name)

      this.unknownKey(
        key,
        { candidates: near.length > 0 ? candidates : all, meant },
        pointer,
        parents,
      )
      for (const name of meant) parentShape.missing.delete(name)
    }

    this.missing(parentShape, pointer)

    if (keys.length < (shape.minProperties ?? 0))
      this.report(
        schemaRules.emptyList,
        pointer,
        shapeTexts.notEmpty({ name: pointerName(pointer) }),
        { hint: describeCount({}, shape.description) },
      )

    if (keys.length > (shape.maxProperties ?? Infinity))
      this.report(
        schemaRules.range,
        // oxlint-disable-next-line typescript/no-non-null-assertion -- told only of a second key
        [...pointer, keys[1]!],
        shapeTexts.tooManyKeys({
          name: pointerName(pointer),
          maxProperties: shape.maxProperties ?? '',
          keys: joinPhrases(keys, '、'),
        }),
        {
          hint: describeCount({ maxItems: shape.maxProperties ?? 1 }, shape.description),
          part: 'key',
        },
      )
  }
}
