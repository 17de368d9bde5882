import { useEffect, useRef, useState } from 'react'
import type { FileValue } from '#config-model/record.ts'
import { openFile } from '#web/api/download-file.ts'
import { isUserFacingError } from '#web/i18n/readable-error.ts'
import { widgetText } from '#web/i18n/widget-text.ts'
import type { WidgetServices } from '#web/runtime/widgets/definition.ts'
import styles from '#web/runtime/widgets/files.module.css'

/** An object URL of a stored file, fetched with the session and revoked on unmount. */
export function useFileUrl(
  file: FileValue | null,
  services: WidgetServices,
): { url: string | null; error: string | null } {
  const [state, setState] = useState<{ url: string | null; error: string | null }>({
    url: null,
    error: null,
  })

  const id = file?.id
  const latest = useRef(file)

  latest.current = file
  useEffect(() => {
    setState({ url: null, error: null })
    const requestedFile = latest.current
    if (id === undefined || !requestedFile || !services.openFile) return undefined

    let url: string | null = null
    let isGone = false

    services.openFile(requestedFile).then(
      (blob) => {
        if (isGone) return
        url = URL.createObjectURL(blob)
        setState({ url, error: null })
      },
      (error: unknown) =>
        isGone ||
        setState({
          url: null,
          error: isUserFacingError(error) ? error.message : widgetText('notOpened'),
        }),
    )

    return () => {
      isGone = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [id, services])

  return state
}

export async function openInTab(file: FileValue, services: WidgetServices): Promise<void> {
  const content = await services.openFile?.(file)
  if (content) openFile(content, file)
}

export function Thumbnail({ file, services }: { file: FileValue; services: WidgetServices }) {
  const isImage = file.type.startsWith('image/')
  const { url, error } = useFileUrl(isImage ? file : null, services)
  if (!isImage) return null
  if (error) return <span className={styles.thumb}>{widgetText('notShown')}</span>

  const isOnItsWay = !url && services.openFile !== undefined

  return (
    <span className={styles.thumb} aria-busy={isOnItsWay || undefined}>
      {url && <img src={url} alt={file.name} loading="lazy" />}
    </span>
  )
}
