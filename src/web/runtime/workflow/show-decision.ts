import type { Transition } from '#config-model/types.generated.ts'
import type { RecordView } from '#contract/record.ts'
import { shellText } from '#web/i18n/use-text.ts'
import { showToast } from '#web/ui/toasts.tsx'
import type { UndoCallback } from './offer-undo.tsx'

/**
 * Shows a toast, with an undo if the transition has one. After an undo, `goBack` opens the restored
 * record.
 */
export function showDecision(
  { title: act, undo }: Transition,
  moved: RecordView,
  goBack?: UndoCallback,
): void {
  const text = shellText('decided', { name: moved.title, act, state: moved.stateTitle })
  const tell = () => showToast(text, 'success')
  if (undo === undefined) tell()
  else
    void import('./offer-undo.tsx').then(
      ({ offerUndo }) => offerUndo(text, undo, moved, goBack),
      tell,
    )
}
