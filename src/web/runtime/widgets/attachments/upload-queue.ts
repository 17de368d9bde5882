import { isRow } from '#config-model/conditions/context.ts'
import { rowIdOf } from '#config-model/facts/row-id.ts'
import type { FileValue, Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { ApiError } from '#web/api/api-error.ts'
import { isTransientError } from '#web/api/idempotent-call.ts'
import { isUserFacingError } from '#web/i18n/readable-error.ts'
import { widgetText } from '#web/i18n/widget-text.ts'
import {
  isInRow,
  findRowIndex,
  valueAt,
  withValueAt,
  type ValuePath,
} from '#web/runtime/widgets/value-path.ts'
import { checkFile, checkUpload } from './file-rules.ts'

export interface PendingUpload {
  key: number
  file: File
  field: Field
  path: ValuePath
  fraction: number
  error: string | null
  mayRetry: boolean
  /** Its row was removed: the file waits for an undo and is hidden meanwhile. */
  isRowGone: boolean
  /** Set if the file was uploaded while its row was removed. */
  stored: FileValue | null
}

export interface UploadTarget {
  data: () => RecordData
  commit: (name: string, value: Json) => void
}

/** Shows its uploads and receives the stored files. */
export interface UploadField {
  field: Field
  path: ValuePath
  upload: SendFile | undefined
  rows: () => readonly RecordData[]
  files: () => FileValue[]
  commit: (files: FileValue[]) => void
}

interface ActiveUpload {
  upload: SendFile | undefined
  controller: AbortController
  rows: readonly RecordData[]
  /** The rows are initial ones, stored only after input. */
  arePrepared: boolean
}

export function filesOfValue(value: Json | undefined): FileValue[] {
  return Array.isArray(value)
    ? (value as unknown as FileValue[]).filter(
        (file) => file !== null && typeof file === 'object' && typeof file.id === 'string',
      )
    : []
}

const none: readonly PendingUpload[] = []
let nextKey = 1

/** The uploads of a form, which continue when a step is left or a row moves. */
export class UploadQueue {
  private readonly target: UploadTarget
  private uploads: readonly PendingUpload[] = none
  private readonly sendings = new Map<number, ActiveUpload>()
  private readonly pictures = new Set<AbortController>()
  private readonly places = new Map<string, UploadField>()
  private readonly listeners = new Set<() => void>()
  /** Results of `at` and `elsewhere`, cached until one of their uploads changes. */
  private readonly answers = new Map<string, readonly PendingUpload[]>()

  constructor(target: UploadTarget) {
    this.target = target
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  at(path: ValuePath): readonly PendingUpload[] {
    const name = nameOf(path)
    return this.answer(name, (upload) => nameOf(upload.path) === name)
  }

  readonly elsewhere = (): readonly PendingUpload[] =>
    this.answer('', ({ path }) => !this.places.has(nameOf(path)))

  readonly countRunning = (): number =>
    this.pictures.size +
    this.uploads.filter(({ error, isRowGone }) => error === null && !isRowGone).length

  readonly countFailed = (): number =>
    this.uploads.filter(({ mayRetry, isRowGone }) => mayRetry && !isRowGone).length

  /** Returns the clean-up. */
  attach(place: UploadField): () => void {
    const name = nameOf(place.path)
    this.places.set(name, place)
    if (this.at(place.path).length > 0) this.set(this.uploads)

    return () => {
      if (this.places.get(name) !== place) return
      this.places.delete(name)
      if (this.at(place.path).length > 0) this.set(this.uploads)
    }
  }

  /** Refuses files beyond the field's limit. Clears earlier refusals. */
  add(files: Iterable<File>, { field, path, upload, rows, files: storedFiles }: UploadField): void {
    const isHere = (other: PendingUpload) => nameOf(other.path) === nameOf(path)
    const others = this.uploads.filter(
      (other) => !isHere(other) || other.error === null || other.mayRetry,
    )
    const maxFiles = field.maxItems ?? Number.POSITIVE_INFINITY
    let room = maxFiles - storedFiles().length - others.filter(isHere).length
    const added = [...files].map((file): PendingUpload => {
      const refusal = checkFile(file, field)
      const error = refusal ?? (room-- > 0 ? null : widgetText('mostFiles', { n: maxFiles }))
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

  stop(key: number): void {
    this.sendings.get(key)?.controller.abort()
    this.drop(key)
  }

  stopAll(): void {
    for (const controller of this.pictures) controller.abort()
    for (const { key } of this.uploads) this.stop(key)
  }

  /** Counts a running picture upload. Returns the clean-up. */
  trackPicture(controller: AbortController): () => void {
    this.pictures.add(controller)
    this.set(this.uploads)

    return () => {
      this.pictures.delete(controller)
      this.set(this.uploads)
    }
  }

  appendHtml(path: ValuePath, html: string): void {
    const [name = ''] = path
    const whole = { [name]: this.target.data()[name] ?? null }
    const text = valueAt(whole, path)
    const next = withValueAt(whole, path, `${typeof text === 'string' ? text : ''}${html}`)
    this.target.commit(String(name), next[name] ?? null)
  }

  followRows(data: RecordData): void {
    for (const upload of this.uploads) if (isInRow(upload.path)) this.followRow(upload, data)
  }

  private followRow({ key, path, isRowGone, stored }: PendingUpload, data: RecordData): void {
    const sending = this.sendings.get(key)
    const rows = rowsOf(data[String(path[0])])
    if (!sending || (sending.arePrepared && rows.length === 0)) return

    const row = sending.rows[Number(path[1])]

    const isThere = (other: RecordData) =>
      other === row || (rowIdOf(row) !== undefined && rowIdOf(other) === rowIdOf(row))
    const at = isRowGone
      ? rows.findIndex(isThere)
      : findRowIndex(sending.rows, rows, Number(path[1]))
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

    const refusal = (await checkUpload(file, field)) ?? (upload ? null : widgetText('saveFirst'))
    if (refusal !== null || !upload) return this.update(key, { error: refusal })

    try {
      const onProgress = (fraction: number) => this.update(key, { fraction })
      this.arrive(key, await upload(file, { field, path }, onProgress, controller.signal))
    } catch (error) {
      const message = isUserFacingError(error) ? error.message : widgetText('uploadFailed')
      const mayRetry = !(error instanceof ApiError) || isTransientError(error)
      if (!controller.signal.aborted) this.update(key, { error: message, mayRetry })
    }
  }

  /** Stores a file in its field: through the mounted control, otherwise in the record. */
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

/** Why a form must not proceed (an upload is running or failed); null when it may. */
export function uploadObstacle(uploads: UploadQueue): string | null {
  const running = uploads.countRunning()
  if (running > 0) return widgetText('uploadsRunning', { n: running })
  const failed = uploads.countFailed()

  return failed > 0 ? widgetText('uploadsFailed', { n: failed }) : null
}

/** Rejects with a message for the user. */
export type SendFile = (
  file: File,
  at: { field: Field; path: ValuePath },
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
) => Promise<FileValue>
