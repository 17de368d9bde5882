import { textBefore as headOf } from '#config-model/assert.ts'
import { fieldsRead } from '#config-model/conditions/condition-fields.ts'
import { type ConditionContext, recordContext } from '#config-model/conditions/context.ts'
import { readField } from '#config-model/conditions/read-path.ts'
import type { Config } from '#config-model/config.ts'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import { toEffectiveRecord } from '#config-model/forms/effective/effective-record.ts'
import { requiredNote } from '#config-model/forms/faults/required-reason.ts'
import type { EffectiveStep } from '#config-model/forms/form-schema.ts'
import type { EntityRecord, Json } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { recordFormOf } from '#config-model/workflow/workflow.ts'
import type { Remark } from '#contract/record.ts'
import { remarkedField } from '#web/runtime/form/remarks/remarked-field.ts'

/** All that the fields of a step look at beside their own value. */
export interface FormState {
  config: Config
  step: EffectiveStep
  record: EntityRecord
  user: User | null
  now: Date
  problems: readonly FieldProblem[]
  remarks: readonly Remark[]
  /** Why a field is locked; null when it may be changed. */
  lockOf: (name: string) => string | null
  onCommit: (name: string, value: Json) => void
  onReply?: (remark: Remark, reply: string) => Promise<void>
}

/** What one field looks at; the same object until a part of it has changed. */
export interface FieldView {
  value: Json | undefined
  problems: readonly FieldProblem[]
  remarks: readonly Remark[]
  lock: string | null
  context: ConditionContext
}

const noProblems: readonly FieldProblem[] = []
const noRemarks: readonly Remark[] = []

/** The record as a field saw it last, and what it looked at: the values of these fields. */
interface KnownContext {
  id: string
  reads: string[]
  values: unknown[]
  context: ConditionContext
}

/**
 * Top-level fields that what is inside a field depends on: conditions of inner fields, parents of
 * choices, computations.
 */
export function readsOf(field: Field): string[] {
  const ownReads = [
    ...(field.parent ? [field.parent] : []),
    ...Object.values(field.computed ?? {})
      .flat()
      .filter((path): path is string => typeof path === 'string'),
  ]

  const inner = Object.values(field.fields ?? {}).flatMap((item) => [
    ...fieldsRead(item.visibleWhen),
    ...fieldsRead(item.readonlyWhen),
    ...readsOf(item),
  ])

  return [
    ...new Set(
      [...ownReads, ...fieldsRead(field.requiredWhen), ...inner].map((path) => headOf(path, '.')),
    ),
  ]
}

/**
 * What a step's fields subscribe to. It stays the same object while the form is open, so that a
 * commit redraws only the fields whose own problems, remarks, lock or context changed.
 */
export class FormStore {
  private state: FormState
  private readonly listeners = new Set<() => void>()
  private readonly problems = new Map<string, readonly FieldProblem[]>()
  private readonly remarks = new Map<string, readonly Remark[]>()
  private readonly views = new Map<string, FieldView>()
  /**
   * The context of the current record without hidden values, shared by all fields that subscribe
   * now.
   */
  private context: ConditionContext | null = null
  private readonly contexts = new WeakMap<Field, KnownContext>()

  constructor(state: FormState) {
    this.state = state
    this.group()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly step = (): EffectiveStep => this.state.step
  /** Explains why a field is required now; '' where it always is or there is nothing to explain. */
  readonly noteOf = (field: Field, context: ConditionContext): string =>
    requiredNote(field, context, this.state.config)
  readonly reply = (): FormState['onReply'] => this.state.onReply

  /** Passes a value on; the field shows it at once, whenever it comes back. */
  readonly commit = (name: string, value: Json): void => {
    this.state.onCommit(name, value)
    const { record } = this.state
    this.tell({ ...this.state, record: { ...record, data: { ...record.data, [name]: value } } })
  }

  /** Takes over a new state and notifies the fields. */
  update(state: FormState): void {
    if (
      Object.keys(state).every(
        (key) => state[key as keyof FormState] === this.state[key as keyof FormState],
      )
    )
      return

    this.tell(state)
  }

  viewOf(name: string, field: Field): FieldView {
    const cachedView = this.views.get(name)
    const value = readField(this.state.record.data, name, field)
    const problems = this.problems.get(name) ?? noProblems
    const remarks = this.remarks.get(name) ?? noRemarks
    const lock = this.state.lockOf(name)
    const context = this.contextOf(name, field)

    // Hot path: called for every field after every input, so the no-change case allocates nothing.
    if (
      cachedView?.value === value &&
      cachedView?.context === context &&
      cachedView.problems === problems &&
      cachedView.remarks === remarks &&
      cachedView.lock === lock
    )
      return cachedView

    const view = { value, problems, remarks, lock, context }

    this.views.set(name, view)

    return view
  }

  private tell(state: FormState): void {
    this.state = state
    this.context = null
    this.group()
    for (const listener of this.listeners) listener()
  }

  /**
   * The record as a field's inside needs it; the same object until something it reads has changed.
   */
  private contextOf(name: string, field: Field): ConditionContext {
    const { config, record, user, now } = this.state
    const context = (this.context ??= toEffectiveContext(config, record, user, now))
    const { data } = context.record ?? record
    const cachedContext = this.contexts.get(field)
    if (
      cachedContext?.id === record.id &&
      cachedContext.reads.every((read, at) => data[read] === cachedContext.values[at])
    )
      return cachedContext.context

    const reads = cachedContext?.reads ?? [...readsOf(field), name]

    this.contexts.set(field, {
      id: record.id,
      reads,
      values: reads.map((read) => data[read]),
      context,
    })

    return context
  }

  /** Problems and remarks by top-level field; a group that did not change keeps its array. */
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

/** What conditions and computations look at: a value out of sight counts for none of them. */
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
