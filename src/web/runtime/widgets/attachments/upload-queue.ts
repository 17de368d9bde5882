import { isRow } from '#config-model/conditions/context.ts'
import { rowIdOf } from '#config-model/facts/row-id.ts'
import type { FileValue, Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { widgetText } from '#web/i18n/widget/widget-text.ts'
import { refusalOf } from './file-rules.ts'
import type { SendFile } from './send-file.ts'
import { isInRow, rowPlace, valueAt, withValueAt, type ValuePath } from './value-path.ts'

/** A file on its way, or one that did not arrive. */
export interface PendingUpload {
  key: number
  file: File
  field: Field
  /** Where it goes; follows its row. */
  path: ValuePath
  fraction: number
  /** Why it stopped; null while it is under way. */
  error: string | null
  /** Trying again may help. */
  mayRetry: boolean
  /** Its row was removed; it waits for the row to be brought back, and is not shown meanwhile. */
  isRowGone: boolean
  /** Arrived while its row was away. */
  stored: FileValue | null
}

/** The record that the files of a form go into. */
export interface UploadTarget {
  data: () => RecordData
  commit: (name: string, value: Json) => void
}

/** A field on screen: it shows its uploads itself and takes over what arrives. */
export interface UploadPlace {
  field: Field
  path: ValuePath
  upload: SendFile | undefined
  /** Rows around it as they are on screen, also those that are not stored yet. */
  rows: () => readonly RecordData[]
  files: () => FileValue[]
  commit: (files: FileValue[]) => void
}

/** What an upload needs beside what is shown of it. */
interface Sending {
  upload: SendFile | undefined
  controller: AbortController
  /** The rows among which its own is, as they were last. */
  rows: readonly RecordData[]
  /** They are stored only when something is entered in one of them. */
  arePrepared: boolean
}

/** The files of a value; anything else is none. */
export function filesOfValue(value: Json | undefined): FileValue[] {
  return Array.isArray(value)
    ? (value as unknown as FileValue[]).filter(
        (file) => file !== null && typeof file === 'object' && typeof file.id === 'string',
      )
    : []
}

const none: readonly PendingUpload[] = []
let nextKey = 1

/**
 * The uploads of one form. They belong to the form, not to the control that started them: when a
 * step is left, a field hidden, or a row collapsed or moved, the upload continues, and its file is
 * committed to the record on completion.
 */
export class UploadQueue {
  private readonly target: UploadTarget
  private uploads: readonly PendingUpload[] = none
  private readonly sendings = new Map<number, Sending>()
  /** Pictures of texts that are under way: the text takes them itself. */
  private readonly pictures = new Set<AbortController>()
  private readonly places = new Map<string, UploadPlace>()
  private readonly listeners = new Set<() => void>()
  /** Answers of `at` and `elsewhere`: the same array until one of its uploads changes. */
  private readonly answers = new Map<string, readonly PendingUpload[]>()

  constructor(target: UploadTarget) {
    this.target = target
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The uploads of one field. */
  at(path: ValuePath): readonly PendingUpload[] {
    const name = nameOf(path)
    return this.answer(name, (upload) => nameOf(upload.path) === name)
  }

  /** The uploads whose field is not on screen. */
  readonly elsewhere = (): readonly PendingUpload[] =>
    this.answer('', ({ path }) => !this.places.has(nameOf(path)))

  /** How many files are under way. */
  readonly countRunning = (): number =>
    this.pictures.size +
    this.uploads.filter(({ error, isRowGone }) => error === null && !isRowGone).length

  /** How many did not arrive though they may: the record would go on without them. */
  readonly countFailed = (): number =>
    this.uploads.filter(({ mayRetry, isRowGone }) => mayRetry && !isRowGone).length

  /** A field comes on screen. Returns how it leaves. */
  attach(place: UploadPlace): () => void {
    const name = nameOf(place.path)
    this.places.set(name, place)
    if (this.at(place.path).length > 0) this.set(this.uploads)

    return () => {
      if (this.places.get(name) !== place) return
      this.places.delete(name)
      if (this.at(place.path).length > 0) this.set(this.uploads)
    }
  }

  /**
   * Sends files to a field; those beyond its limit are refused. What failed there before is
   * forgotten.
   */
  add(files: Iterable<File>, { field, path, upload, rows, files: storedFiles }: UploadPlace): void {
    const isHere = (other: PendingUpload) => nameOf(other.path) === nameOf(path)
    const others = this.uploads.filter((other) => !isHere(other) || other.error === null)
    const maxFiles = field.maxItems ?? Number.POSITIVE_INFINITY
    const room = maxFiles - storedFiles().length - others.filter(isHere).length
    const added = [...files].map((file, index): PendingUpload => {
      const error = index < room ? null : widgetText('mostFiles', { n: maxFiles })
      return {
        key: nextKey++,
        file,
        field,
        path,
        fraction: 0,
        error,
        mayRetry: false,
        isRowGone: false,
        stored: null,
      }
    })

    this.set([...others, ...added])
    const arePrepared = rowsOf(this.target.data()[String(path[0])]).length === 0

    for (const { key, error } of added) {
      const controller = new AbortController()
      this.sendings.set(key, { upload, controller, rows: rows(), arePrepared })
      if (error === null) void this.send(key)
    }
  }

  retry(key: number): void {
    this.update(key, { error: null, mayRetry: false, fraction: 0 })
    void this.send(key)
  }

  /** Cancels an upload, or forgets one that failed. */
  stop(key: number): void {
    this.sendings.get(key)?.controller.abort()
    this.drop(key)
  }

  stopAll(): void {
    for (const controller of this.pictures) controller.abort()
    for (const { key } of this.uploads) this.stop(key)
  }

  /** Counts a picture of a text as under way. Returns how that ends. */
  holdPicture(controller: AbortController): () => void {
    this.pictures.add(controller)
    this.set(this.uploads)

    return () => {
      this.pictures.delete(controller)
      this.set(this.uploads)
    }
  }

  /** Adds what arrived too late for its editor to the end of the stored text. */
  appendHtml(path: ValuePath, html: string): void {
    const [name = ''] = path
    const whole = { [name]: this.target.data()[name] ?? null }
    const text = valueAt(whole, path)
    const next = withValueAt(whole, path, `${typeof text === 'string' ? text : ''}${html}`)
    this.target.commit(String(name), next[name] ?? null)
  }

  /** The record changed: uploads follow their rows. */
  follow(data: RecordData): void {
    for (const upload of this.uploads) if (isInRow(upload.path)) this.followRow(upload, data)
  }

  private followRow({ key, path, isRowGone, stored }: PendingUpload, data: RecordData): void {
    const sending = this.sendings.get(key)
    const rows = rowsOf(data[String(path[0])])
    if (!sending || (sending.arePrepared && rows.length === 0)) return

    const row = sending.rows[Number(path[1])]

    // A row that was removed comes back as it was.
    const isThere = (other: RecordData) =>
      other === row || (rowIdOf(row) !== undefined && rowIdOf(other) === rowIdOf(row))
    const at = isRowGone ? rows.findIndex(isThere) : rowPlace(sending.rows, rows, Number(path[1]))
    if (at === null || at === -1)
      return isRowGone ? undefined : this.update(key, { isRowGone: true })

    sending.rows = rows
    sending.arePrepared = false
    if (at !== path[1] || isRowGone) this.update(key, { path: path.with(1, at), isRowGone: false })
    if (stored) this.arrive(key, stored)
  }

  private async send(key: number): Promise<void> {
    const { file, field, path } = this.find(key) ?? {}
    const { upload, controller } = this.sendings.get(key) ?? {}
    if (!file || !field || !path || !controller) return

    const refusal = (await refusalOf(file, field)) ?? (upload ? null : widgetText('saveFirst'))
    if (refusal !== null || !upload) return this.update(key, { error: refusal })

    try {
      const report = (fraction: number) => this.update(key, { fraction })
      this.arrive(key, await upload(file, field, path, report, controller.signal))
    } catch (error) {
      const message = error instanceof Error ? error.message : widgetText('uploadFailed')
      if (!controller.signal.aborted) this.update(key, { error: message, mayRetry: true })
    }
  }

  /**
   * Puts a stored file into its field: through the control where it is on screen, else straight
   * into the record.
   */
  private arrive(key: number, file: FileValue): void {
    const { path, isRowGone } = this.find(key) ?? {}
    const sending = this.sendings.get(key)
    if (!path || !sending) return
    if (isRowGone) return this.update(key, { stored: file, fraction: 1 })

    this.drop(key)
    const place = this.places.get(nameOf(path))
    if (place) return place.commit([...place.files(), file])

    const [name = ''] = path
    const { [name]: value = null } = this.target.data()
    const whole = { [name]: isInRow(path) && sending.arePrepared ? [...sending.rows] : value }
    const files = [...filesOfValue(valueAt(whole, path)), file]

    this.target.commit(
      String(name),
      withValueAt(whole, path, files as unknown as Json)[name] ?? null,
    )
  }

  private readonly find = (key: number) => this.uploads.find((upload) => upload.key === key)

  private drop(key: number): void {
    this.sendings.delete(key)
    this.set(this.uploads.filter((upload) => upload.key !== key))
  }

  private update(key: number, change: Partial<PendingUpload>): void {
    if (this.find(key))
      this.set(
        this.uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)),
      )
  }

  private answer(
    name: string,
    isMeant: (upload: PendingUpload) => boolean,
  ): readonly PendingUpload[] {
    const former = this.answers.get(name) ?? none
    const uploads = this.uploads.filter((upload) => !upload.isRowGone && isMeant(upload))
    if (uploads.length === former.length && uploads.every((upload, at) => upload === former[at]))
      return former

    this.answers.set(name, uploads)

    return uploads
  }

  private set(uploads: readonly PendingUpload[]): void {
    this.uploads = uploads
    for (const listener of this.listeners) listener()
  }
}

const nameOf = (path: ValuePath) => path.join('/')

const rowsOf = (value: Json | undefined): RecordData[] =>
  Array.isArray(value) ? value.filter(isRow) : []
