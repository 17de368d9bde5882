import { useState } from 'react'
import type { PublicationAct } from '#config-model/access/publication.ts'
import type { RecordView } from '#contract/record.ts'
import { usePublishingText } from '#web/i18n/publishing/publishing-text.ts'
import { messageOf, recordCalls } from '#web/runtime/record-calls.ts'
import { showMessage } from '#web/ui/messages.tsx'
import { ActDialog, actWords } from './act-dialog.tsx'

export interface ApproveActsProps {
  record: RecordView
  onDone: () => void
}

const offered = ['return', 'withdraw', 'pass', 'publish'] as const
const tones = { publish: 'primary', pass: 'primary', return: 'warning', withdraw: undefined }

/** What those who approve do with a record they read: publish what was handed in, pass it on, send it back, withdraw it. */
export default function ApproveActs({ record, onDone }: ApproveActsProps) {
  const t = usePublishingText()
  const [asked, setAsked] = useState<PublicationAct | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { entity, id, version, publication } = record

  const run = async (act: PublicationAct, reason?: string) => {
    setAsked(null)
    setBusy(true)
    try {
      await recordCalls.publish(entity, id, act, { version, ...(reason === undefined ? {} : { reason }) })
      showMessage(t(actWords[act].done), 'success')
    } catch (error) {
      showMessage(messageOf(error), 'error')
    }
    setBusy(false)
    onDone()
  }
  return (
    <>
      {offered
        .filter((act) => publication?.acts.includes(act))
        .map((act) => (
          <button
            key={act}
            type="button"
            className="ui-button"
            data-tone={tones[act]}
            disabled={isBusy}
            onClick={() => setAsked(act)}
          >
            {t(actWords[act].title)}
          </button>
        ))}
      {asked && (
        <ActDialog act={asked} onConfirm={(reason) => void run(asked, reason)} onClose={() => setAsked(null)} />
      )}
    </>
  )
}
