import { useState } from 'react'
import type { PublicationAct } from '#config-model/access/publication.ts'
import type { RecordView } from '#contract/record.ts'
import { usePublishingText } from '#web/i18n/publishing-text.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { recordCalls } from '#web/runtime/record-calls.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { ActDialog, actTextKeys } from './act-dialog.tsx'
import { versionCalls } from './version-calls.ts'
import { VersionsButton } from './versions-button.tsx'
import styles from '#public/kit/button.module.css'

export interface ApproveActsProps {
  record: RecordView
  form: string
  onDone: () => void
}

const offered = ['return', 'withdraw', 'pass', 'publish'] as const
const tones = { publish: 'primary', pass: 'primary', return: 'warning', withdraw: undefined }

/** An approver's actions on the read page, and a button for earlier versions. */
export default function ApproveActs({ record, form, onDone }: ApproveActsProps) {
  const t = usePublishingText()
  const [pendingAct, setPendingAct] = useState<PublicationAct | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { entity, id, version, publication } = record

  const run = async (act: PublicationAct, reason?: string) => {
    let isDone = false
    setBusy(true)

    try {
      await recordCalls.publish(entity, id, act, {
        version,
        ...(reason === undefined ? {} : { reason }),
      })
      showToast(t(actTextKeys[act].done), 'success')
      isDone = true
    } catch (error) {
      showToast(errorText(error), 'error')
    }

    setBusy(false)
    onDone()

    return isDone
  }

  const restore = async (number: number) => {
    try {
      await versionCalls.restore(entity, id, number, version)
      showToast(t('restoreDone'), 'success')
    } catch (error) {
      showToast(errorText(error), 'error')
    }

    onDone()
  }

  return (
    <>
      <VersionsButton record={record} form={form} onRestore={restore} />
      {offered
        .filter((act) => publication?.approval && publication.acts.includes(act))
        .map((act) => (
          <button
            key={act}
            type="button"
            className={styles.button}
            data-tone={tones[act]}
            disabled={isBusy}
            onClick={() => setPendingAct(act)}
          >
            {t(actTextKeys[act].title)}
          </button>
        ))}
      {pendingAct && (
        <ActDialog
          act={pendingAct}
          hasApproval
          onConfirm={(reason) => run(pendingAct, reason)}
          onClose={() => setPendingAct(null)}
        />
      )}
    </>
  )
}
