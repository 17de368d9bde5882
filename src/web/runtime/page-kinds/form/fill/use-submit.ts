import { useQueryClient } from '@tanstack/react-query'
import type { PublicationAct } from '#config-model/access/publication.ts'
import type { RecordView } from '#contract/record.ts'
import { formText } from '#web/i18n/form-text.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { problemsOf, recordCalls } from '#web/runtime/record-calls.ts'
import { type UploadQueue, uploadObstacle } from '#web/runtime/widgets/attachments/upload-queue.ts'
import { flushPendingText } from '#web/runtime/widgets/text-draft.ts'
import { showToast } from '#web/ui/toasts.tsx'
import type { useFill } from './use-fill.ts'

interface FilledForm {
  fill: ReturnType<typeof useFill>
  uploads: UploadQueue
  attemptAll: () => void
}

interface Submission extends FilledForm {
  transition: string | undefined
  onSubmitted: (record: RecordView) => void
}

/**
 * Saves and submits the record once all uploads are done.
 * @throws the server's message, with its problems shown at their fields
 */
export function useSubmit({
  fill,
  uploads,
  transition,
  attemptAll,
  onSubmitted,
}: Submission): () => Promise<void> {
  const { draft } = fill

  return async () => {
    flushPendingText()
    if (transition === undefined) return

    const missing = uploadObstacle(uploads)
    if (missing !== null) throw new Error(missing)
    if (!(await draft.save())) throw new Error(draft.current().message || formText('saveFirst'))

    const { entity, id, version } = draft.current().record

    try {
      onSubmitted(await recordCalls.run(entity, id, transition, { version, form: {} }))
    } catch (error) {
      fill.setRefused(problemsOf(error))
      attemptAll()
      throw new Error(errorText(error), { cause: error })
    }
  }
}

interface Publisher {
  isReady: () => boolean
  flush: () => Promise<boolean>
  run: (act: PublicationAct, reason?: string) => Promise<boolean>
}

export function usePublish({ fill, uploads, attemptAll }: FilledForm): Publisher {
  const { draft } = fill
  const client = useQueryClient()

  const flush = async () => {
    flushPendingText()
    const missing = uploadObstacle(uploads)
    if (missing === null && (await draft.save())) return true

    showToast(missing ?? (draft.current().message || formText('saveFirst')), 'error')

    return false
  }

  const run = async (act: PublicationAct, reason?: string) => {
    if (act === 'discard') draft.discard()
    if (!(await flush())) return false

    const { entity, id, version } = draft.current().record

    try {
      draft.rebase(
        await recordCalls.publish(entity, id, act, {
          version,
          ...(reason === undefined ? {} : { reason }),
        }),
      )

      fill.setRefused([])
      void client.invalidateQueries({ queryKey: ['rows'] })
      void client.invalidateQueries({ queryKey: ['article', id] })

      return true
    } catch (error) {
      const problems = problemsOf(error)
      fill.setRefused(problems)
      if (problems.length > 0) attemptAll()
      showToast(errorText(error), 'error')

      return false
    }
  }

  return {
    flush,
    run,
    isReady: () => {
      flushPendingText()
      const isFaulty = fill.checkNow().some((problem) => problem.severity === 'error')
      if (isFaulty) attemptAll()

      return !isFaulty
    },
  }
}
