import { useState } from 'react'
import { needsReason, type PublicationAct } from '#config-model/access/publication.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { usePublishingText } from '#web/i18n/publishing-text.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import styles from '#public/kit/field.module.css'

export const actTextKeys = {
  publish: { title: 'publish', text: 'publishText', done: 'publishDone' },
  withdraw: { title: 'withdraw', text: 'withdrawText', done: 'withdrawDone' },
  discard: { title: 'discard', text: 'discardText', done: 'discardDone' },
  submit: { title: 'handIn', text: 'handInText', done: 'handInDone' },
  pass: { title: 'passOn', text: 'passOnText', done: 'passOnDone' },
  return: { title: 'giveBack', text: 'giveBackText', done: 'giveBackDone' },
} as const

export interface ActDialogProps {
  act: PublicationAct
  /** Others approve what editors write. */
  hasApproval: boolean
  /** Resolves to whether it was done; otherwise a reason stays for another try. */
  onConfirm: (reason?: string) => Promise<boolean>
  onClose: () => void
}

export function ActDialog({ act, hasApproval, onConfirm, onClose }: ActDialogProps) {
  const t = usePublishingText()
  const form = useFormText()
  const { title, text } = actTextKeys[act]
  const heading = form('confirmAct', { title: t(title) })
  if (needsReason(act, hasApproval)) {
    const why = t(act === 'withdraw' ? 'withdrawApprovedText' : text)
    return <ReasonDialog title={t(title)} text={why} onConfirm={onConfirm} onClose={onClose} />
  }

  return (
    <ConfirmDialog
      title={heading}
      text={t(text)}
      isDanger={act === 'withdraw' || act === 'discard'}
      onConfirm={() => {
        onClose()
        void onConfirm()
      }}
      onClose={onClose}
    />
  )
}

interface ReasonDialogProps {
  title: string
  text: string
  onConfirm: (reason: string) => Promise<boolean>
  onClose: () => void
}

function ReasonDialog({ title, text, onConfirm, onClose }: ReasonDialogProps) {
  const t = useFormText()
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const act = async () => {
    setBusy(true)
    if (await onConfirm(reason)) onClose()
    setBusy(false)
  }

  const close = () => isBusy || onClose()

  return (
    <Dialog
      title={title}
      isPersistent
      onClose={close}
      footer={
        <DialogActions
          tone="warning"
          isDisabled={isBusy || [...reason.trim()].length < 2}
          onConfirm={() => void act()}
          onClose={close}
        >
          {t('okAct', { title })}
        </DialogActions>
      }
    >
      <p>{text}</p>
      <textarea
        className={styles.input}
        rows={3}
        maxLength={300}
        aria-label={t('reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
