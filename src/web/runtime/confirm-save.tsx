import { useEffect, useState } from 'react'
import type { HandOver } from '#contract/envelope.ts'
import type { TransferTarget } from '#contract/record.ts'
import { formText } from '#web/i18n/form-text.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { SuccessorSelect } from './workflow/successor-select.tsx'

/**
 * Asks whether to save despite the server's warning, and who takes over records that nobody could
 * act on. Resolves to null when canceled.
 */
export const confirmSave = (text: string, handOver?: HandOver): Promise<TransferTarget | null> =>
  new Promise((resolve) => {
    let leaving: ReturnType<typeof setTimeout> | undefined
    const Question = ({ onDone }: { onDone: () => void }) => {
      // Resolves to null on unmount. The timer bridges the second effect run of development.
      useEffect(() => {
        clearTimeout(leaving)
        return () => void (leaving = setTimeout(() => resolve(null)))
      }, [])

      const [account, setAccount] = useState('')
      const answer = (outcome: TransferTarget | null) => {
        resolve(outcome)
        onDone()
      }

      return (
        <ConfirmDialog
          title={formText('saveAllTheSame')}
          text={text}
          isDanger
          onConfirm={() => answer(account === '' ? {} : { transferTo: account })}
          onClose={() => answer(null)}
        >
          {handOver && (
            <SuccessorSelect handOver={handOver} value={account} onChange={setAccount} />
          )}
        </ConfirmDialog>
      )
    }

    showToast(formText('confirmFirst'), 'info', { content: Question })
  })
