import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Blocker, BlockerFunction } from 'react-router-dom'
import { whenPageIdle } from '#web/api/when-idle.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import type { RecordDraft } from '#web/runtime/draft/draft.ts'
import { RunningUploads } from '#web/runtime/widgets/attachments/running-uploads.tsx'
import type { UploadQueue } from '#web/runtime/widgets/attachments/upload-queue.ts'
import { flushPendingText } from '#web/runtime/widgets/text-draft.ts'
import { Dialog, prefetchDialog } from '#web/ui/overlays/dialog.tsx'
import { useLeaveBlocker } from '#web/ui/use-leave-blocker.ts'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'

const recordIn = (search: string) => new URLSearchParams(search).get('id')

interface LeaveGuardProps {
  draft: RecordDraft
  uploads: UploadQueue
  save: (isLeaving: boolean) => Promise<boolean>
}

/**
 * Asks before leaving running uploads or unsaved changes whether to stop, save, discard or stay.
 * Leaves without an answer once everything is saved. Navigation within the record's form passes.
 */
export function LeaveGuard({ draft, uploads, save }: LeaveGuardProps) {
  const leaves = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => {
      flushPendingText()
      return (
        (uploads.countRunning() > 0 || draft.hasUnsaved()) &&
        (currentLocation.pathname !== nextLocation.pathname ||
          recordIn(currentLocation.search) !== recordIn(nextLocation.search))
      )
    },
    [draft, uploads],
  )

  const blocker = useLeaveBlocker(leaves)

  useUnloadWarning(draft)
  const running = useSyncExternalStore(uploads.subscribe, uploads.countRunning)
  const isUnsaved = useSyncExternalStore(draft.subscribe, draft.hasUnsaved)
  useEffect(() => {
    if (blocker.state !== 'blocked' || running > 0 || isUnsaved) return
    if (uploads.countFailed() > 0) blocker.reset()
    else blocker.proceed()
  }, [blocker, running, isUnsaved, uploads])

  if (blocker.state !== 'blocked') return null

  if (running > 0)
    return (
      <RunningUploads
        count={running}
        onStop={() => uploads.stopAll()}
        onStay={() => blocker.reset()}
      />
    )

  if (!isUnsaved) return null

  return <UnsavedChanges blocker={blocker} draft={draft} save={save} />
}

interface UnsavedChangesProps {
  blocker: Blocker & { state: 'blocked' }
  draft: RecordDraft
  save: (isLeaving: boolean) => Promise<boolean>
}

function UnsavedChanges({ blocker, draft, save }: UnsavedChangesProps) {
  const t = useFormText()
  const [message, setMessage] = useState('')
  const saveAndLeave = async () => {
    setMessage('')
    if (await save(true)) blocker.proceed()
    // Errors are visible behind the dialog.
    else if (draft.isManual && draft.current().status !== 'offline') blocker.reset()
    else setMessage(t('keptHere'))
  }

  const discard = () => {
    draft.discard()
    blocker.proceed()
  }

  return (
    <Dialog
      title={t('unsaved')}
      onClose={() => blocker.reset()}
      footer={
        <>
          <button type="button" className={buttonStyles.button} onClick={() => blocker.reset()}>
            {t('toContinue')}
          </button>
          <button
            type="button"
            className={buttonStyles.button}
            data-tone="danger"
            onClick={discard}
          >
            {t('discard')}
          </button>
          <button
            type="button"
            className={buttonStyles.button}
            data-tone="primary"
            onClick={() => void saveAndLeave()}
          >
            {t(draft.isManual ? 'saveLiveAndLeave' : 'saveAndLeave')}
          </button>
        </>
      }
    >
      <p>{t(draft.isManual ? 'notSavedYet' : 'notOnServer')}</p>
      {message !== '' && (
        <p className={fieldStyles.error} role="alert">
          {message}
        </p>
      )}
    </Dialog>
  )
}

function useUnloadWarning(draft: RecordDraft): void {
  // Preloads the dialog, so that it works offline.
  useEffect(() => {
    void whenPageIdle().then(prefetchDialog)
  }, [])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      flushPendingText()
      if (!draft.hasUnsaved()) return
      if (!draft.isManual) void draft.flush()
      event.preventDefault()
    }

    window.addEventListener('beforeunload', warn)

    return () => window.removeEventListener('beforeunload', warn)
  }, [draft])
}
