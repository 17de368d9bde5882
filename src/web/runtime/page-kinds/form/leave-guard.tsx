import { useCallback, useEffect, useState } from 'react'
import { useBlocker, type BlockerFunction } from 'react-router-dom'
import { useFormText } from '#web/i18n/form/form-text.ts'
import type { Draft } from '#web/runtime/draft/draft.ts'
import { Dialog, fetchDialog } from '#web/ui/overlays/dialog.tsx'
import { settled } from '#web/api/settled/settled.ts'
import { flushPendingText } from '#web/runtime/widgets/text/text-draft.ts'

const recordIn = (search: string) => new URLSearchParams(search).get('id')

/** Leaving with unsaved changes asks whether to save, drop or stay. Moving inside the same record's form passes. */
export function LeaveGuard({ draft, save }: { draft: Draft; save: (isLeaving: boolean) => Promise<boolean> }) {
  const t = useFormText()
  const [message, setMessage] = useState('')
  const leaves = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => {
      flushPendingText()
      return (
        draft.hasUnsaved() &&
        (currentLocation.pathname !== nextLocation.pathname ||
          recordIn(currentLocation.search) !== recordIn(nextLocation.search))
      )
    },
    [draft],
  )
  const blocker = useBlocker(leaves)
  useUnloadWarning(draft)
  if (blocker.state !== 'blocked') return null
  const saveAndLeave = async () => {
    setMessage('')
    if (await save(true)) blocker.proceed()
    // What has to be corrected first is shown behind the question.
    else if (draft.isByHand && draft.current().status !== 'offline') blocker.reset()
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
          <button type="button" className="ui-button" onClick={() => blocker.reset()}>
            {t('toContinue')}
          </button>
          <button type="button" className="ui-button" data-tone="danger" onClick={discard}>
            {t('discard')}
          </button>
          <button type="button" className="ui-button" data-tone="primary" onClick={() => void saveAndLeave()}>
            {t(draft.isByHand ? 'saveLiveAndLeave' : 'saveAndLeave')}
          </button>
        </>
      }
    >
      <p>{t(draft.isByHand ? 'notSavedYet' : 'notOnServer')}</p>
      {message !== '' && (
        <p className="ui-error" role="alert">
          {message}
        </p>
      )}
    </Dialog>
  )
}

/** Closing the window with unsaved changes is asked by the browser itself; saving begins meanwhile. */
function useUnloadWarning(draft: Draft): void {
  // The question must come without a network too.
  useEffect(() => {
    void settled().then(fetchDialog)
  }, [])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      flushPendingText()
      if (!draft.hasUnsaved()) return
      if (!draft.isByHand) void draft.flush()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [draft])
}
