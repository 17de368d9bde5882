import { textBefore as headOf } from '#config-model/assert.ts'
import { fieldsRead } from '#config-model/conditions/condition-fields.ts'
import { type ConditionContext, recordContext } from '#config-model/conditions/context.ts'
import { readField } from '#config-model/conditions/read-path.ts'
import type { Config } from '#config-model/config.ts'
import { formatDate } from '#config-model/facts/time.ts'
import type { JsonSchema } from '#config-model/field-types/definition.ts'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import { toEffectiveRecord } from '#config-model/forms/effective-record.ts'
import {
  type EffectiveField,
  type EffectiveStep,
  recordFormOf,
} from '#config-model/forms/form-schema.ts'
import { requiredNote } from '#config-model/forms/required-reason.ts'
import type { EntityRecord, Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import type { Remark } from '#contract/record.ts'
import { remarkedField } from '#web/runtime/form/field-frame.tsx'
import type { WidgetEnvironment } from '#web/runtime/widgets/definition.ts'
import { registerFlush, unregisterFlush } from '#web/runtime/widgets/text-draft.ts'

export interface FormState {
  config: Config
  schema: JsonSchema
  step: EffectiveStep
  record: EntityRecord
  user: User | null
  now: Date
  problems: readonly FieldProblem[]
  remarks: readonly Remark[]
  lockOf: (name: string) => string | null
  onCommit: (name: string, value: Json) => void
  onReply?: (remark: Remark, reply: string) => Promise<void>
  environment: WidgetEnvironment
}

/** All that one field's rendering depends on; the same object until a part of it changes. */
export interface FieldView {
  item: EffectiveField
  problems: readonly FieldProblem[]
  remarks: readonly Remark[]
  lock: string | null
  context: ConditionContext
  environment: WidgetEnvironment
}

const noProblems: readonly FieldProblem[] = []
const noRemarks: readonly Remark[] = []

/** The context last given to a field, with its day and the values of the fields that it reads. */
interface CachedContext {
  id: string
  day: string
  reads: string[]
  values: unknown[]
  context: ConditionContext
}

/**
 * Top-level fields that a field reads, also by its inner fields: in conditions, as parents of
 * choices and in computations.
 */
export function fieldDependencies(field: Field): string[] {
  const ownReads = [
    ...(field.parent ? [field.parent] : []),
    ...Object.values(field.computed ?? {})
      .flat()
      .filter((path): path is string => typeof path === 'string'),
  ]

  const inner = Object.values(field.fields ?? {}).flatMap((item) => [
    ...fieldsRead(item.visibleWhen),
    ...fieldsRead(item.readonlyWhen),
    ...fieldDependencies(item),
  ])

  return [
    ...new Set(
      [...ownReads, ...fieldsRead(field.requiredWhen), ...inner].map((path) => headOf(path, '.')),
    ),
  ]
}

/**
 * The state of a step's fields outside rjsf, so that a commit rerenders only the fields it changes.
 */
export class FormStore {
  private state: FormState
  private data: RecordData
  private items: Map<string, EffectiveField>
  private readonly listeners = new Set<() => void>()
  private readonly problems = new Map<string, readonly FieldProblem[]>()
  private readonly remarks = new Map<string, readonly Remark[]>()
  private readonly views = new Map<string, FieldView>()
  /** Committed values that rjsf has not reported yet, by field. */
  private readonly uncommitted = new Map<string, Json>()
  private unreported = 0
  private isShown = false
  private context: ConditionContext | null = null
  private day: string
  private readonly contexts = new WeakMap<Field, CachedContext>()

  constructor(state: FormState) {
    this.state = state
    this.day = formatDate(state.now)
    this.data = stepData(state)
    this.items = fieldsOfStep(state.step)
    this.group()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly step = (): EffectiveStep => this.state.step
  /** The record's values of the step, hidden ones included; the same object until they change. */
  readonly values = (): RecordData => this.data
  readonly current = (): FormState => this.state
  /** Why a field is required now, or ''. */
  readonly noteOf = (field: Field, context: ConditionContext): string =>
    requiredNote(field, context, this.state.config)
  readonly reply = (): FormState['onReply'] => this.state.onReply

  /**
   * Commits a value: `change` hands it to rjsf, which reports it to `receiveChange`. In a hidden or
   * unmounted form, which rjsf does not render, it is delivered at once.
   */
  commit(name: string, value: Json, change: () => void): void {
    this.uncommitted.set(name, value)
    this.unreported += 1
    registerFlush(this.deliver)
    change()
    if (!this.isShown) this.deliver()
  }

  /** rjsf makes one call for each of the changes made together. */
  readonly receiveChange = (data: RecordData): void => {
    this.unreported -= 1
    for (const [name, value] of this.uncommitted) {
      if (!isSameValue(data[name] ?? null, value)) continue
      this.uncommitted.delete(name)
      this.state.onCommit(name, data[name] ?? null)
    }

    if (this.unreported <= 0) this.deliver()
  }

  private readonly deliver = (): void => {
    const values = [...this.uncommitted]

    this.unreported = 0
    this.uncommitted.clear()
    unregisterFlush(this.deliver)
    for (const [name, value] of values) this.state.onCommit(name, value)
  }

  /** Returns the clean-up. */
  readonly show = (): (() => void) => {
    this.isShown = true
    return () => {
      this.isShown = false
      this.deliver()
    }
  }

  update(state: FormState): void {
    if (
      Object.keys(state).every(
        (key) => state[key as keyof FormState] === this.state[key as keyof FormState],
      )
    )
      return

    this.apply(state)
  }

  /** A field that has just left the step keeps its last view until the next render. */
  viewOf(name: string): FieldView | undefined {
    const cachedView = this.views.get(name)
    const item = this.items.get(name)
    if (!item) return cachedView

    const problems = this.problems.get(name) ?? noProblems
    const remarks = this.remarks.get(name) ?? noRemarks
    const lock = this.state.lockOf(name)
    const context = this.contextOf(name, item.field)
    const { environment } = this.state

    // Hot path: called for every field after every input, so the no-change case allocates nothing.
    if (
      cachedView?.item === item &&
      cachedView.context === context &&
      cachedView.problems === problems &&
      cachedView.remarks === remarks &&
      cachedView.lock === lock &&
      cachedView.environment === environment
    )
      return cachedView

    const view = { item, problems, remarks, lock, context, environment }

    this.views.set(name, view)

    return view
  }

  private apply(state: FormState): void {
    this.data = stepData(state, this.data)
    if (state.step !== this.state.step) this.items = fieldsOfStep(state.step, this.items)
    if (state.now !== this.state.now) this.day = formatDate(state.now)
    this.state = state
    this.context = null
    this.group()
    for (const listener of this.listeners) listener()
  }

  /**
   * For a field's conditions and computations; the same object until the day or a value that it
   * reads changes.
   */
  private contextOf(name: string, field: Field): ConditionContext {
    const { config, record, user, now } = this.state
    const context = (this.context ??= toEffectiveContext(config, record, user, now))
    const { data } = context.record ?? record
    const cachedContext = this.contexts.get(field)
    if (
      cachedContext?.id === record.id &&
      cachedContext.day === this.day &&
      cachedContext.reads.every((read, at) => data[read] === cachedContext.values[at])
    )
      return cachedContext.context

    const reads = cachedContext?.reads ?? [...fieldDependencies(field), name]

    this.contexts.set(field, {
      id: record.id,
      day: this.day,
      reads,
      values: reads.map((read) => data[read]),
      context,
    })

    return context
  }

  /** By top-level field; an unchanged group keeps its array. */
  private group(): void {
    regroup(
      this.problems,
      this.state.problems,
      (problem) => String(problem.path[0]),
      (a, b) => a.message === b.message && a.path.join('/') === b.path.join('/'),
    )

    regroup(this.remarks, this.state.remarks, remarkedField, (a, b) => a === b)
  }
}

/** `before` itself when no value of the step changed. */
function stepData({ schema, record, config }: FormState, before?: RecordData): RecordData {
  const fields = config.entities[record.entity]?.fields ?? {}
  const data: RecordData = {}
  let isSame = before !== undefined
  for (const name of Object.keys(schema['properties'] as object)) {
    const value = readField(record.data, name, fields[name])
    if (value !== undefined) data[name] = value
    isSame &&= before?.[name] === value
  }

  return isSame && before ? before : data
}

/** Unchanged fields keep their objects. */
function fieldsOfStep(
  step: EffectiveStep,
  before?: Map<string, EffectiveField>,
): Map<string, EffectiveField> {
  return new Map(
    step.sections.flatMap(({ fields }) =>
      fields.map((item) => {
        const former = before?.get(item.name)
        return [item.name, former && isSameItem(former, item) ? former : item] as const
      }),
    ),
  )
}

/** By content, because fields narrowed to some columns are rebuilt each time. */
const isSameItem = (one: EffectiveField, other: EffectiveField): boolean =>
  one.required === other.required &&
  one.readonly === other.readonly &&
  one.full === other.full &&
  one.columns?.join('|') === other.columns?.join('|') &&
  (one.field === other.field || one.columns !== undefined)

/** Without the values of hidden fields. */
function toEffectiveContext(
  config: Config,
  record: EntityRecord,
  user: User | null,
  now: Date,
): ConditionContext {
  const effectiveRecord = toEffectiveRecord(config, recordFormOf(config, record.entity), record, {
    user,
    now,
  })
  return recordContext(config, effectiveRecord, user, now)
}

function regroup<Item>(
  groups: Map<string, readonly Item[]>,
  items: readonly Item[],
  keyOf: (item: Item) => string,
  same: (a: Item, b: Item) => boolean,
): void {
  const next = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const list = next.get(key)
    if (list) list.push(item)
    else next.set(key, [item])
  }

  for (const key of groups.keys()) if (!next.has(key)) groups.delete(key)

  for (const [key, list] of next) {
    const before = groups.get(key)
    const isSame =
      before?.length === list.length &&
      before.every((item, index) => same(item, list[index] as Item))
    if (!isSame) groups.set(key, list)
  }
}
