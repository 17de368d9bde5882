import type { RecordView } from '#contract/record.ts'
import { queryClient } from '#web/api/query-client.ts'
import { undoText } from '#web/i18n/undo-text.ts'
import { recordCalls } from '#web/runtime/record-calls.ts'
import { showError, showMessage } from '#web/ui/messages.tsx'
import { UndoOffer } from './undo-offer.tsx'

export type GoBack = (restored: RecordView) => void

/** Shows a toast with the decision and an undo for some seconds; `goBack` then opens the record. */
export function offerUndo(
  text: string,
  seconds: number,
  { entity, id, version }: RecordView,
  goBack?: GoBack,
): void {
  const run = async () => {
    try {
      const restored = await recordCalls.takeBack(entity, id, version)
      showMessage(
        undoText('undone', { name: restored.title, state: restored.stateTitle }),
        'success',
      )

      goBack?.(restored)
    } catch (error) {
      showError(error)
    }

    await queryClient.invalidateQueries()
  }

  showMessage(text, 'success', {
    part: ({ onDone }) => <UndoOffer seconds={seconds} run={run} onDone={onDone} />,
  })
}
