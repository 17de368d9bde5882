import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import type { RecordView } from '#contract/record.ts'
import { formText } from '#web/i18n/form-text.ts'
import { isUserFacingError } from '#web/i18n/readable-error.ts'
import {
  parseStoredChanges,
  mergeChanges,
  type Conflict,
  type StoredChanges,
} from './draft-changes.ts'
import type { DraftStorage } from './draft-storage.ts'
import { SaveError, type DraftTransport } from './draft-transport.ts'

export interface RecordDraftState {
  record: RecordView
  data: RecordData
  status: 'saved' | 'waiting' | 'saving' | 'offline' | 'refused' | 'conflict'
  savedAt: Date | null
  message: string
  problems: FieldProblem[]
  conflicts: Conflict[]
  isRestored: boolean
  isStored: boolean
}

export interface DraftOptions {
  transport: DraftTransport
  storage: DraftStorage
  /** Milliseconds before changes are sent; null sends them only on request. */
  delay: number | null
  clock: () => Date
  derive: (record: RecordView, data: RecordData) => RecordData
  /** The part of a value that the server may store; the rest stays in the browser. */
  storable: (name: string, value: Json) => Json
}

interface Refusal {
  value: Json
  problem: FieldProblem
}

/**
 * The unsaved changes of a record: stored in the browser at once, sent debounced, one request
 * at a time. Saves by others are merged down to the cells of rows; the rest becomes conflicts. A
 * value that the server refuses stays here; the others are saved without it.
 */
export class RecordDraft {
  private readonly options: DraftOptions
  private readonly pending = new Map<string, Json>()
  private sent: RecordData = {}
  private readonly refusals = new Map<string, Refusal>()
  private readonly listeners = new Set<() => void>()
  private state: RecordDraftState
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: Promise<boolean> | null = null
  private failures = 0

  constructor(record: RecordView, options: DraftOptions) {
    this.options = options
    this.state = {
      record,
      data: record.data,
      status: 'saved',
      savedAt: null,
      message: '',
      problems: noProblems,
      conflicts: [],
      isRestored: false,
      isStored: true,
    }

    this.state = { ...this.state, data: this.withDerived(record.data) }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  readonly current = (): RecordDraftState => this.state

  get isManual(): boolean {
    return this.options.delay === null
  }

  readonly hasUnsaved = (): boolean => this.pending.size > 0 || this.running !== null

  /** Schedules the save. */
  commit(name: string, value: Json): void {
    if (isSameValue(this.state.data[name], value)) return

    this.pending.set(name, value)
    this.set({
      data: this.withDerived({ ...this.state.data, [name]: value }),
      problems: withoutField(this.state.problems, name),
      ...(this.state.status === 'conflict' ? {} : { status: 'waiting' as const }),
    })

    this.storePending()
    this.schedule(this.options.delay)
  }

  async restore(): Promise<void> {
    const storedChanges = parseStoredChanges(this.options.storage.read())
    if (!storedChanges) return this.options.storage.clear()

    const { version, data } = this.state.record
    const conflicts = this.mergePending(
      version === storedChanges.version ? { ...storedChanges, base: data } : storedChanges,
      data,
    )
    if (this.pending.size === 0) return this.options.storage.clear()

    this.set({
      data: this.withDerived({ ...this.state.record.data, ...Object.fromEntries(this.pending) }),
      isRestored: true,
      conflicts,
      status: conflicts.length > 0 ? 'conflict' : 'waiting',
    })

    if (conflicts.length === 0 && !this.isManual) await this.flush()
  }

  /** Sends everything unsaved, also what the server has refused before. */
  save(): Promise<boolean> {
    this.refusals.clear()
    return this.flush()
  }

  async flush(): Promise<boolean> {
    clearTimeout(this.timer)
    if (this.running) await this.running
    if (this.state.status === 'conflict') return false
    if (this.pending.size === 0) return true
    if (isNothing(this.unsent())) return this.rest()

    this.running = this.send()
    const isDone = await this.running.finally(() => {
      this.running = null
      this.notify()
    })

    return isDone && this.pending.size > 0 && !this.isManual ? this.flush() : isDone
  }

  async resolve(choice: Record<string, 'mine' | 'theirs'>): Promise<boolean> {
    for (const { name } of this.state.conflicts)
      if (choice[name] === 'theirs') this.pending.delete(name)
    this.set({
      conflicts: [],
      status: this.pending.size > 0 ? 'waiting' : 'saved',
      data: this.withDerived({ ...this.state.record.data, ...Object.fromEntries(this.pending) }),
    })

    this.storePending()

    return this.flush()
  }

  rebase(record: RecordView): void {
    this.set({
      record,
      data: this.withDerived({ ...record.data, ...Object.fromEntries(this.pending) }),
    })
  }

  /** Takes the rights of a newer fetch. Values and version stay: the next save merges them. */
  renewRights({ may }: RecordView): void {
    if (may !== this.state.record.may) this.set({ record: { ...this.state.record, may } })
  }

  discard(): void {
    clearTimeout(this.timer)
    this.pending.clear()
    this.options.storage.clear()
    const data = this.withDerived(this.state.record.data)
    this.set({ data, status: 'saved', conflicts: [], message: '', problems: [], isRestored: false })
  }

  /** Unsaved changes stay in the storage. */
  close(): void {
    clearTimeout(this.timer)
  }

  private async send(): Promise<boolean> {
    const values = [...this.pending]
    const changes = this.unsent()
    this.sent = { ...this.sent, ...changes }
    this.set({ status: 'saving', message: '', problems: this.refusedNow() })
    this.storePending()

    try {
      const {
        version,
        publication,
        id = this.state.record.id,
      } = await this.options.transport.save(this.state.record.version, changes)

      for (const [name, value] of values) {
        const isSaved = Object.hasOwn(changes, name) && isSameValue(changes[name], value)
        if (this.pending.get(name) === value && isSaved) this.pending.delete(name)
      }

      this.failures = 0
      this.sent = {}
      const record = {
        ...this.state.record,
        id,
        version,
        ...(publication ? { publication } : {}),
        data: { ...this.state.record.data, ...changes },
      }

      this.set({
        record,
        status: this.pending.size > 0 ? 'waiting' : 'saved',
        savedAt: this.options.clock(),
      })

      this.storePending()

      return true
    } catch (error) {
      const fault =
        error instanceof SaveError
          ? error
          : new SaveError(
              'refused',
              isUserFacingError(error) ? error.message : formText('saveFailed'),
            )

      if (fault.kind === 'stale') return this.merge()
      if (this.holdBack(fault, values) && !isNothing(this.unsent())) return this.send()

      this.set({ status: fault.kind, message: fault.message, problems: fault.problems })
      if (fault.kind === 'offline') this.schedule(Math.min(5000 * 2 ** this.failures++, 60_000))

      return false
    }
  }

  private async merge(): Promise<boolean> {
    let theirs: RecordView
    try {
      theirs = await this.options.transport.load()
    } catch {
      this.set({ status: 'offline', message: formText('retrying') })
      this.schedule(5000)
      return false
    }

    const values = Object.fromEntries(this.pending)
    const conflicts = this.mergePending(
      { base: this.state.record.data, values, sent: this.sent },
      theirs.data,
    )

    this.set({
      record: theirs,
      data: this.withDerived({ ...theirs.data, ...Object.fromEntries(this.pending) }, theirs),
      conflicts,
      status: conflicts.length > 0 ? 'conflict' : 'waiting',
    })

    this.storePending()
    if (conflicts.length > 0) return false
    if (!isNothing(this.unsent())) return this.send()

    this.set({ savedAt: this.options.clock() })

    return this.rest()
  }

  /** Everything that can be sent is saved. Returns false while the server refuses the rest. */
  private rest(): boolean {
    const problems = this.refusedNow()
    const [first] = problems
    this.set({ status: first ? 'refused' : 'saved', message: first?.message ?? '', problems })

    return first === undefined
  }

  /** Holds back the values that the server refuses by name. Returns false when it names none. */
  private holdBack({ kind, problems }: SaveError, values: [string, Json][]): boolean {
    if (kind !== 'refused' || this.isManual) return false

    const sentValues = new Map(values)
    const named = problems.filter(({ path }) => sentValues.has(String(path[0])))
    for (const problem of named) {
      const name = String(problem.path[0])
      this.refusals.set(name, { value: sentValues.get(name) ?? null, problem })
    }

    return named.length > 0
  }

  private isRefused(name: string, value: Json | undefined): boolean {
    const refusal = this.refusals.get(name)
    return refusal !== undefined && refusal.value === value
  }

  private refusedNow(): FieldProblem[] {
    if (this.refusals.size === 0) return noProblems

    return [...this.refusals].flatMap(([name, { problem }]) =>
      this.isRefused(name, this.pending.get(name)) ? [problem] : [],
    )
  }

  /** Changes that the server can store and does not have. */
  private unsent(): RecordData {
    const stored = this.state.record.data
    const values = [...this.pending].flatMap(([name, value]) => {
      if (this.isRefused(name, value)) return []

      const storable = this.options.storable(name, value)
      const isLeftOut = !isSameValue(storable, value) && isSameValue(storable, stored[name] ?? null)

      return isLeftOut ? [] : [[name, storable] as const]
    })

    return Object.fromEntries(values)
  }

  private mergePending(changes: Omit<StoredChanges, 'version'>, theirs: RecordData): Conflict[] {
    const { values, conflicts } = mergeChanges(changes, theirs)
    this.sent = {}
    this.pending.clear()
    for (const [name, value] of values) this.pending.set(name, value)

    return conflicts
  }

  private schedule(delay: number | null): void {
    clearTimeout(this.timer)
    if (delay !== null && !this.isManual && this.state.status !== 'conflict')
      this.timer = setTimeout(() => void this.flush(), delay)
  }

  private storePending(): void {
    if (this.pending.size === 0) return this.options.storage.clear()

    const values = Object.fromEntries(this.pending)
    const base = Object.fromEntries(
      Object.keys(values).map((name) => [name, this.state.record.data[name] ?? null]),
    )
    const text = JSON.stringify({
      version: this.state.record.version,
      base,
      values,
      sent: this.sent,
    })

    const isStored = this.options.storage.write(text)
    if (isStored !== this.state.isStored) this.set({ isStored })
  }

  private withDerived(data: RecordData, record = this.state.record): RecordData {
    const values = this.options.derive(record, data)
    return Object.entries(values).every(([name, value]) => isSameValue(data[name], value))
      ? data
      : { ...data, ...values }
  }

  private set(change: Partial<RecordDraftState>): void {
    this.state = { ...this.state, ...change }
    this.notify()
  }

  private notify(): void {
    for (const listener of this.listeners) listener()
  }
}

const noProblems: FieldProblem[] = []

const withoutField = (problems: FieldProblem[], name: string) =>
  problems.length === 0 ? problems : problems.filter(({ path }) => path[0] !== name)

const isNothing = (changes: RecordData) => Object.keys(changes).length === 0
