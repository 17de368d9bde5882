import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { FileValue, Json, RecordData } from '#config-model/record.ts'
import type { InputProps } from '#web/runtime/widgets/definition.ts'
import { filesOfValue, UploadQueue, type UploadField, type UploadTarget } from './upload-queue.ts'

const nowhere: UploadTarget = { data: () => ({}), commit: () => undefined }

/** The uploads of one field outlive its control. */
export function useUploads({ field, path, value, context, environment, onCommit }: InputProps) {
  const { upload, uploads: shared } = environment.services
  const [fieldQueue] = useState(() => new UploadQueue(nowhere))
  const queue = shared ?? fieldQueue
  const latest = useRef({
    path,
    files: filesOfValue(value),
    rows: [] as readonly RecordData[],
    onCommit,
  })

  const rows = context.scopes.findLast((scope) => scope.rows !== undefined)?.rows ?? []

  latest.current = { path, files: filesOfValue(value), rows, onCommit }
  const name = path.join('/')

  const place = useMemo<UploadField>(
    () => ({
      field,
      path: latest.current.path,
      upload,
      rows: () => latest.current.rows,
      files: () => latest.current.files,
      commit: (files: FileValue[]) => {
        latest.current.files = files
        latest.current.onCommit(files as unknown as Json)
      },
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- another place by the path's text, not by its array
    [field, upload, name],
  )

  useEffect(() => queue.attach(place), [queue, place])
  const uploads = useSyncExternalStore(queue.subscribe, () => queue.at(place.path))

  return {
    uploads,
    queue,
    add: (files: Iterable<File>) => queue.add(files, place),
    commit: place.commit,
  }
}

/**
 * @param data as rendered
 * @param target the current state
 */
export function useUploadQueue(data: RecordData, target: UploadTarget): UploadQueue {
  const latest = useRef(target)
  latest.current = target
  const [queue] = useState(
    () =>
      new UploadQueue({
        data: () => latest.current.data(),
        commit: (name, value) => latest.current.commit(name, value),
      }),
  )

  useEffect(() => queue.followRows(data), [queue, data])

  return queue
}
