import type { Transition } from '#config-model/types.generated.ts'
import type { RecordView } from '#contract/record.ts'
import { shellText } from '#web/i18n/use-text.ts'
import { showMessage } from '#web/ui/messages.tsx'

/** Says what happened to a record: its name, what was decided, the state it is in now. */
export function tellDecision(transition: Transition, { title, stateTitle }: RecordView): void {
  showMessage(shellText('decided', { name: title, act: transition.title, state: stateTitle }), 'success')
}
