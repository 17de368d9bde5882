import { useEffect, useRef, useState } from 'react'
import type { FileValue, Json } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { widgetText } from '#web/i18n/widget/widget-text.ts'
import type { ValuePath, WidgetServices } from '#web/runtime/widgets/definition.ts'
import { imageWidth, refuseFile } from './file-rules.ts'

/** A file on its way, or one that did not get there. */
export interface Upload {
  key: number
  file: File
  fraction: number
  /** Why it stopped; null while it is under way. */
  error: string | null
  /** Trying again may help. */
  mayRetry: boolean
  stop: () => void
}

/** The files of a value; anything else is none. */
export function filesOf(value: Json | undefined): FileValue[] {
  return Array.isArray(value)
    ? (value as unknown as FileValue[]).filter(
        (file) => file !== null && typeof file === 'object' && typeof file.id === 'string',
      )
    : []
}

let nextKey = 1

/** Uploads of one field: checks before sending, each file on its own, the value committed as each arrives. Leaving stops what is under way. */
export function useUploads(
  field: Field,
  path: ValuePath,
  value: Json | undefined,
  services: WidgetServices,
  onCommit: (value: Json) => void,
) {
  const { uploads, setUploads, update, drop } = useUploadList()
  const latest = useRef({ files: filesOf(value), onCommit })
  latest.current = { files: filesOf(value), onCommit }
  const running = useRef(new Map<number, AbortController>())
  useEffect(() => {
    const controllers = running.current
    return () => controllers.forEach((controller) => controller.abort())
  }, [])

  const commit = (files: FileValue[]) => {
    latest.current.files = files
    latest.current.onCommit(files as unknown as Json)
  }
  const send = async (key: number, file: File) => {
    const refusal = await refusalOf(file, field)
    if (refusal) return update(key, { error: refusal, mayRetry: false })
    if (!services.upload) return update(key, { error: widgetText('saveFirst'), mayRetry: false })
    const controller = new AbortController()
    running.current.set(key, controller)
    try {
      const onProgress = (fraction: number) => update(key, { fraction })
      const stored = await services.upload(file, field, path, onProgress, controller.signal)
      drop(key)
      commit([...latest.current.files, stored])
    } catch (error) {
      if (controller.signal.aborted) drop(key)
      else update(key, { error: error instanceof Error ? error.message : widgetText('uploadFailed'), mayRetry: true })
    } finally {
      running.current.delete(key)
    }
  }

  const stop = (key: number) => {
    running.current.get(key)?.abort()
    drop(key)
  }
  const add = (files: Iterable<File>) => {
    const most = field.maxItems ?? Number.POSITIVE_INFINITY
    const room = most - latest.current.files.length - uploads.filter((item) => item.error === null).length
    const started = [...files].map((file, index) => newUpload(file, stop, index >= room ? field : null))
    setUploads((list) => [...list.filter((item) => item.error === null), ...started])
    for (const item of started) if (item.error === null) void send(item.key, item.file)
  }
  const retry = (item: Upload) => {
    update(item.key, { error: null, fraction: 0 })
    void send(item.key, item.file)
  }
  return { uploads, add, retry, commit }
}

/** The uploads that are under way or failed. */
function useUploadList() {
  const [uploads, setUploads] = useState<Upload[]>([])
  const update = (key: number, change: Partial<Upload>) =>
    setUploads((list) => list.map((item) => (item.key === key ? { ...item, ...change } : item)))
  const drop = (key: number) => setUploads((list) => list.filter((item) => item.key !== key))
  return { uploads, setUploads, update, drop }
}

/** An upload to begin; `over` is the field that has no room for it. */
function newUpload(file: File, stop: (key: number) => void, over: Field | null): Upload {
  const key = nextKey++
  return {
    key,
    file,
    fraction: 0,
    error: over ? widgetText('mostFiles', { n: over.maxItems ?? 0 }) : null,
    mayRetry: false,
    stop: () => stop(key),
  }
}

/** Why a file is not sent at all, or null. */
async function refusalOf(file: File, field: Field): Promise<string | null> {
  const least = field.minWidth
  const width = least === undefined ? null : await imageWidth(file)
  const refusal = refuseFile(file, field)
  if (refusal) return refusal
  return width !== null && least !== undefined && width < least ? widgetText('tooNarrow', { width, least }) : null
}
