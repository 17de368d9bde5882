import { textBefore, getOrThrow } from '#config-model/assert.ts'
import { compareJson, isEmpty } from '#config-model/conditions/compare.ts'
import { evaluateCondition, mayHold } from '#config-model/conditions/condition.ts'
import {
  type ConditionContext,
  recordContext,
  rowContext,
} from '#config-model/conditions/context.ts'
import { evaluateOperand } from '#config-model/conditions/operand.ts'
import { readField } from '#config-model/conditions/read-path.ts'
import type { Config } from '#config-model/config.ts'
import { isActive } from '#config-model/facts/region.ts'
import { isGroup, isRichText, isRows, isTime } from '#config-model/field-traits.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import { formatValue } from '#config-model/field-types.ts'
import { htmlToText } from '#config-model/field-types/scalars.ts'
import { formatLocalized, formatSentence } from '#config-model/messages/words.ts'
import { unreadableNumber } from '#config-model/parsing/parse-text.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import { isBlankText, normalForm } from '#config-model/text/clean-text.ts'
import type { Entity, EntityRule, Field, Operand } from '#config-model/types.generated.ts'
import { toEffectiveRecord } from './effective-record.ts'
import { fieldState } from './field-state.ts'
import { keywordMessage, type KeywordError } from './form-messages.ts'
import {
  effectiveForm,
  type EffectiveForm,
  type EffectiveStep,
  type FormContext,
} from './form-schema.ts'
import { missingMessage } from './required-reason.ts'

/** By field, one set per configuration release. A field without one is not checked. */
export type Validators = Record<string, (value: unknown) => KeywordError[]>

/** `path` leads into the record's data, e.g. ["certs", 0, "validTo"]. */
export interface FieldProblem {
  path: (string | number)[]
  message: string
  severity: 'error' | 'warning'
  /** The JSON Schema keyword, `required`, or the id of an entity's rule. */
  rule: string
  /** Step and section of the form that shows the field. */
  step?: string
  section?: string
}

export type KeywordFaults = Readonly<Record<string, KeywordError[]>>

/**
 * Validates a record: required, JSON Schema keywords, comparisons, field types, entity rules; the
 * one validation of browser (comfort) and server (truth). `stepId` limits it to that step. Uses the
 * context's effective form if present.
 */
export function checkRecord(
  config: Config,
  formId: string,
  context: FormContext & { form?: EffectiveForm; stepId?: string | undefined },
  validators: Validators,
): FieldProblem[] {
  const { stepId } = context
  const check = new RecordCheck(config, formId, context)
  return check.form.steps
    .filter((step) => stepId === undefined || step.id === stepId)
    .flatMap((step) => {
      const values = Object.entries(check.valuesOf(step))
      const faults = values.map(([name, value]) => [
        name,
        isEmpty(value) ? [] : (validators[name]?.(value) ?? []),
      ])
      return check.checkStep(step, Object.fromEntries(faults) as KeywordFaults)
    })
    .filter((problem) => stepId === undefined || problem.step === stepId)
}

/**
 * Validates step by step. Keyword errors come from the caller: the server validates each field,
 * rjsf a step at once.
 */
export class RecordCheck {
  readonly config: Config
  readonly form: EffectiveForm
  readonly year: number | null
  private readonly data: RecordData
  private readonly scope: ConditionContext
  private readonly places = new Map<string, { step: string; section: string }>()

  constructor(
    config: Config,
    formId: string,
    { record: stored, user, now, form }: FormContext & { form?: EffectiveForm },
  ) {
    this.config = config
    this.year = stored.year
    this.form = form ?? effectiveForm(config, formId, { record: stored, user, now })
    const record = toEffectiveRecord(config, formId, stored, { user, now })

    this.data = record.data
    this.scope = recordContext(config, record, user, now)
    for (const step of this.form.steps)
      for (const section of step.sections)
        for (const { name } of section.fields)
          this.places.set(name, { step: step.id, section: section.id })
  }

  valuesOf({ sections }: EffectiveStep): RecordData {
    const values: RecordData = {}
    for (const { fields } of sections)
      for (const { name, field } of fields) {
        const value = readField(this.data, name, field)
        if (value !== undefined) values[name] = value
      }

    return values
  }

  /** Errors of a step's fields, and rules reported at them. */
  checkStep(step: EffectiveStep, faults: KeywordFaults): FieldProblem[] {
    const problems: FieldProblem[] = []
    for (const { fields } of step.sections)
      for (const { name, field } of fields) {
        const value = readField(this.data, name, field)
        new FieldCheck(this.config, problems, name, faults[name] ?? []).check(
          [name],
          field,
          value,
          this.scope,
        )
      }

    const isHere = (name: string) => this.places.get(name)?.step === step.id

    checkRules(this.config.entities[this.form.entity], this.scope, isHere, problems)

    return problems.map((problem) => ({
      ...problem,
      ...this.places.get(String(problem.path[0])),
    }))
  }
}

/** Only invisible characters: stored before cleaning existed, or while typing. */
const isBlank = (field: Field, value: Json): boolean =>
  typeof value === 'string' &&
  isBlankText(isRichText(field) && !/<img\b/i.test(value) ? htmlToText(value) : value)

/** Validates a top-level field with its keyword errors, without those of hidden inner fields. */
export class FieldCheck {
  private readonly config: Config
  private readonly problems: FieldProblem[]
  /**
   * The first keyword error at each value, or that of its pattern, which says more than a length;
   * and the first at or inside it: lists have many of both.
   */
  private readonly ownFaults = new Map<string, KeywordError>()
  private readonly innerFaults = new Map<string, KeywordError>()

  constructor(
    config: Config,
    problems: FieldProblem[],
    name: string,
    keywordErrors: KeywordError[],
  ) {
    this.config = config
    this.problems = problems

    for (const error of keywordErrors) {
      let place = name
      setOnce(this.innerFaults, place, error)
      for (const part of error.path)
        setOnce(this.innerFaults, (place = placeIn(place, part)), error)
      if (error.keyword === 'pattern') this.ownFaults.set(place, error)
      else setOnce(this.ownFaults, place, error)
    }
  }

  check(
    path: (string | number)[],
    field: Field,
    value: Json | undefined,
    context: ConditionContext,
  ): void {
    const state = fieldState(field, context)
    if (!state.visible) return

    if (isEmpty(value) || isBlank(field, value)) {
      if (state.required) this.add(path, missingMessage(field, context, this.config), 'required')
      return
    }

    const unreadable = unreadableNumber(value, field)
    if (unreadable) return this.add(path, formatLocalized(this.config, unreadable), 'type')

    const place = path.join(separator)
    const inner =
      this.ownFaults.get(place) ?? (field.fields ? undefined : this.innerFaults.get(place))

    // A type says more than the length that it implies.
    const isImplied = inner?.keyword === 'maxLength' && field.maxLength === undefined
    const typeMessage =
      inner && !isImplied
        ? null
        : fieldTypes[field.type].check?.(value, field, {
            config: this.config,
            year: context.record?.year ?? null,
          })

    if (inner) {
      const message =
        messageOf(field, inner) ?? typeMessage ?? keywordMessage(inner, field, this.config)
      return this.add(path, message, inner.keyword)
    }

    if (typeMessage) return this.add(path, messageOf(field) ?? typeMessage, 'type')

    const comparison = compareField(field, value, context, this.config)
    if (comparison) return this.add(path, field.message ?? comparison.message, comparison.rule)

    if (isRows(field) && Array.isArray(value))
      this.checkRows(path, field, value as RecordData[], context)

    if (isGroup(field) && field.fields) {
      const group = {
        ...context,
        scopes: [...context.scopes, { fields: field.fields, values: value as RecordData }],
      }

      for (const [name, inside] of Object.entries(field.fields))
        this.check([...path, name], inside, (value as RecordData)[name], group)
    }
  }

  private checkRows(
    path: (string | number)[],
    field: Field,
    rows: RecordData[],
    context: ConditionContext,
  ): void {
    const seen = new Map<string, number>()
    for (const [index, row] of rows.entries()) {
      if (row === null || typeof row !== 'object')
        return this.add(path, formatSentence(this.config, 'wrongFormat'), 'type')

      const inside = rowContext(context, field.fields ?? {}, rows, index)
      for (const [name, inner] of Object.entries(field.fields ?? {}))
        this.check([...path, index, name], inner, row[name], inside)
      const key = field.uniqueBy === undefined ? undefined : row[field.uniqueBy]
      if (field.uniqueBy === undefined || isEmpty(key)) continue

      const same = normalForm(String(key))

      if (seen.has(same))
        this.add(
          [...path, index, field.uniqueBy],
          formatSentence(this.config, 'sameAsRow', { n: getOrThrow(seen, same) + 1 }),
          'uniqueBy',
        )
      else seen.set(same, index)
    }
  }

  private add(path: (string | number)[], message: string, rule: string): void {
    this.problems.push({ path, message, severity: 'error', rule })
  }
}

const separator = '\0'
const placeIn = (place: string, part: string | number): string => `${place}${separator}${part}`

function setOnce<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  if (!map.has(key)) map.set(key, value)
}

const comparisons = [
  ['atLeast', [0, 1], ['atLeast', 'atLeastDate']],
  ['atMost', [0, -1], ['atMost', 'atMostDate']],
  ['above', [1], ['above', 'aboveDate']],
  ['below', [-1], ['below', 'belowDate']],
] as const

/**
 * A field's own message, unless that is about its comparison, or about its pattern where a length
 * is wrong.
 */
function messageOf(field: Field, fault?: KeywordError): string | undefined {
  const isOfLength = fault?.keyword === 'minLength' || fault?.keyword === 'maxLength'
  const isCompared = comparisons.some(([word]) => field[word] !== undefined)

  return isCompared || (isOfLength && field.pattern !== undefined) ? undefined : field.message
}

/** The violated comparison, with its message. Comparisons with nothing are skipped. */
function compareField(
  field: Field,
  value: Json,
  context: ConditionContext,
  config: Config,
): { rule: string; message: string } | null {
  for (const [rule, orders, words] of comparisons) {
    const operand: Operand | undefined = field[rule]
    if (operand === undefined) continue

    const limit = evaluateOperand(operand, context)
    const order = compareJson(value, limit)
    if (order === null || (orders as readonly number[]).includes(order)) continue

    const name = operand !== null && typeof operand === 'object' ? operand.field : undefined
    const other =
      name === undefined
        ? undefined
        : context.scopes.findLast((scope) => Object.hasOwn(scope.fields, name))?.fields[name]?.title

    const word = words[isTime(field) ? 1 : 0]
    const text = formatValue(limit, field, config)

    return {
      rule,
      message: formatSentence(config, word, {
        limit: other ? formatSentence(config, 'limitOf', { title: other, value: text }) : text,
      }),
    }
  }

  return null
}

/**
 * An undecidable rule counts as violated; while a compared field is empty it does not, as
 * `required` reports that.
 */
function isViolated({ when, require }: EntityRule, context: ConditionContext): boolean {
  if (when && !mayHold(when, context)) return false
  if (!mayHold(require, { ...context, isEmptyUndecidable: true })) return true
  return mayHold(require, context) && !evaluateCondition(require, context)
}

function checkRules(
  entity: Entity | undefined,
  context: ConditionContext,
  isHere: (field: string) => boolean,
  problems: FieldProblem[],
): void {
  for (const rule of entity?.rules ?? []) {
    const top = textBefore(rule.at, '.')
    if (!isActive(rule, context.record?.year) || !isHere(rule.each ?? top)) continue

    const report = (path: (string | number)[]) =>
      problems.push({
        path,
        message: rule.message,
        severity: rule.severity ?? 'error',
        rule: rule.id,
      })

    if (rule.each === undefined) {
      if (isViolated(rule, context)) report(rule.at.split('.'))
      continue
    }

    const field = entity?.fields[rule.each]
    const rows = context.record?.data[rule.each]
    if (!field?.fields || !Array.isArray(rows)) continue

    // Too many rows are a single error.
    if (rows.length > (field.maxItems ?? Infinity)) continue

    for (const index of rows.keys()) {
      const inside = rowContext(context, field.fields, rows as RecordData[], index)
      if (isViolated(rule, inside)) report([rule.each, index, rule.at])
    }
  }
}
