import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { RecordView } from '#contract/record.ts'
import { formText } from '#web/i18n/form-text.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import type { useFill } from '#web/runtime/page-kinds/form/fill/use-fill.ts'
import { problemsOf, recordCalls } from '#web/runtime/record-calls.ts'
import { type UploadQueue, missingUploads } from '#web/runtime/widgets/attachments/upload-queue.ts'
import { flushPendingText } from '#web/runtime/widgets/text/text-draft.ts'

interface Submission {
  fill: ReturnType<typeof useFill>
  uploads: UploadQueue
  withStep: (problem: FieldProblem) => FieldProblem
  transition: string | undefined
  attemptAll: () => void
  onSubmitted: (record: RecordView) => void
}

/**
 * Once all uploads are done.
 * @throws the server's message, with its problems shown at their fields
 */
export function useSubmit({
  fill,
  uploads,
  withStep,
  transition,
  attemptAll,
  onSubmitted,
}: Submission): () => Promise<void> {
  const { draft } = fill

  return async () => {
    flushPendingText()
    if (transition === undefined) return

    const missing = missingUploads(uploads)
    if (missing !== null) throw new Error(missing)
    if (!(await draft.flush())) throw new Error(draft.current().message || formText('saveFirst'))

    const { entity, id, version } = draft.current().record

    try {
      onSubmitted(await recordCalls.run(entity, id, transition, { version, form: {} }))
    } catch (error) {
      fill.setRefused(problemsOf(error).map(withStep))
      attemptAll()
      throw new Error(errorText(error), { cause: error })
    }
  }
}
