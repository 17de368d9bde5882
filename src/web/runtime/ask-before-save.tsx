import { useEffect } from 'react'
import { formText } from '#web/i18n/form/form-text.ts'
import { showMessage } from '#web/ui/messages.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

/** Asks whether to save all the same, after the server said what the change brings about. */
export const askBeforeSave = (text: string): Promise<boolean> =>
  new Promise((resolve) => {
    let leaving: ReturnType<typeof setTimeout> | undefined
    const Question = ({ onDone }: { onDone: () => void }) => {
      // Put away without an answer; in development effects run twice.
      useEffect(() => {
        clearTimeout(leaving)
        return () => void (leaving = setTimeout(() => resolve(false)))
      }, [])

      const answer = (isWanted: boolean) => {
        resolve(isWanted)
        onDone()
      }

      return (
        <ConfirmDialog
          title={formText('saveAllTheSame')}
          text={text}
          isDanger
          onConfirm={() => answer(true)}
          onClose={() => answer(false)}
        />
      )
    }

    showMessage(formText('confirmFirst'), 'info', { part: Question })
  })
