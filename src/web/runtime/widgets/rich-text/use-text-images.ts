import { useCallback } from 'react'
import { imagePrefix } from '#contract/pictures.ts'
import { isUserFacingError } from '#web/i18n/readable-error.ts'
import { widgetText } from '#web/i18n/widget-text.ts'
import { checkFile } from '#web/runtime/widgets/attachments/file-rules.ts'
import type { InputProps } from '#web/runtime/widgets/definition.ts'

export interface TextImage {
  src: string
  alt: string
}

/**
 * Uploads the pictures of a text one by one, even after the editor unmounts. Resolves to them in
 * order, with null for a failed one, which `notify` explains.
 */
export function useTextImages(
  { field, path, environment: { services } }: Pick<InputProps, 'field' | 'path' | 'environment'>,
  notify: (notice: string) => void,
): (files: File[]) => Promise<(TextImage | null)[]> {
  return useCallback(
    async (files: File[]) => {
      const { upload, uploads } = services
      const arrived: (TextImage | null)[] = []
      let refused = ''

      for (const [at, file] of files.entries()) {
        const refusal = field.accept === undefined ? widgetText('noImages') : checkFile(file, field)
        if (refusal || !upload) {
          refused = widgetText('imageRefused', {
            name: file.name,
            reason: refusal ?? widgetText('saveFirst'),
          })

          arrived.push(null)
          continue
        }

        const controller = new AbortController()
        const release = uploads?.trackPicture(controller)

        try {
          const report = (fraction: number) =>
            notify(
              widgetText('imageUnderWay', {
                n: at + 1,
                total: files.length,
                percent: Math.round(fraction * 100),
              }),
            )

          const { id, name } = await upload(file, { field, path }, report, controller.signal)

          arrived.push({ src: `${imagePrefix}${id}`, alt: name.replace(/\.[^.]+$/, '') })
        } catch (error) {
          refused = isUserFacingError(error) ? error.message : widgetText('uploadFailed')
          arrived.push(null)
        } finally {
          release?.()
        }
      }

      notify(refused)

      return arrived
    },
    [field, path, services, notify],
  )
}
