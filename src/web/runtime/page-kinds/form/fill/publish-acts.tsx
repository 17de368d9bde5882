import { useState } from 'react'
import type { PublicationAct } from '#config-model/access/publication.ts'
import type { RecordPublication } from '#contract/record.ts'
import { usePublishingText } from '#web/i18n/publishing-text.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { ActDialog, actTextKeys } from '#web/runtime/publishing/act-dialog.tsx'
import { versionCalls } from '#web/runtime/publishing/version-calls.ts'
import { VersionsButton } from '#web/runtime/publishing/versions-button.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import type { FillFormModel } from './use-fill-form.ts'
import styles from '#public/kit/button.module.css'

export default function PublishActs({
  filling,
  publication,
}: {
  filling: FillFormModel
  publication: RecordPublication
}) {
  const t = usePublishingText()
  const { publisher, state, current, config, page } = filling
  const [pendingAct, setPendingAct] = useState<PublicationAct | null>(null)
  const [isBusy, setBusy] = useState(false)
  const hasUnsent = state.status !== 'saved' && publication.state !== 'draft'
  const outward = publication.approval ? 'submit' : 'publish'
  const isOpen = (act: PublicationAct) =>
    publication.acts.includes(act) || (hasUnsent && (act === outward || act === 'discard'))
  const view = page.view === undefined ? undefined : config.pages[page.view]

  const ask = (act: PublicationAct) => {
    if (act !== outward || publisher.isReady()) setPendingAct(act)
  }
  const confirm = async (act: PublicationAct, reason?: string) => {
    setBusy(true)
    const isDone = await publisher.run(act, reason)
    if (isDone) showToast(t(actTextKeys[act].done), 'success')
    setBusy(false)

    return isDone
  }

  const preview = async (path: string) => {
    if (await publisher.flush())
      window.open(`${path}?id=${current.id}&preview=1`, '_blank', 'noopener')
  }

  return (
    <>
      <Versions filling={filling} />
      {view && (
        <button type="button" className={styles.button} onClick={() => void preview(view.path)}>
          {t('preview')}
        </button>
      )}
      {(['discard', 'withdraw', 'return'] as const).map(
        (act) =>
          isOpen(act) && (
            <button
              key={act}
              type="button"
              className={styles.button}
              disabled={isBusy}
              onClick={() => ask(act)}
            >
              {t(actTextKeys[act].title)}
            </button>
          ),
      )}
      {isOpen('publish') && (
        <PublishButton publication={publication} isBusy={isBusy} onClick={() => ask('publish')} />
      )}
      {isOpen('submit') && (
        <button
          type="button"
          className={styles.button}
          data-tone="primary"
          disabled={isBusy}
          onClick={() => ask('submit')}
        >
          {t(actTextKeys.submit.title)}
        </button>
      )}
      {pendingAct && (
        <ActDialog
          act={pendingAct}
          hasApproval={publication.approval !== undefined}
          onConfirm={(reason) => confirm(pendingAct, reason)}
          onClose={() => setPendingAct(null)}
        />
      )}
    </>
  )
}

interface PublishButtonProps {
  publication: RecordPublication
  isBusy: boolean
  onClick: () => void
}

function PublishButton({ publication, isBusy, onClick }: PublishButtonProps) {
  const t = usePublishingText()
  return (
    <button
      type="button"
      className={styles.button}
      data-tone="primary"
      disabled={isBusy}
      onClick={onClick}
    >
      {t(publication.state === 'published' ? 'publishChanges' : 'publish')}
    </button>
  )
}

function Versions({ filling }: { filling: FillFormModel }) {
  const t = usePublishingText()
  const { publisher, current, page } = filling
  const restore = async (number: number) => {
    if (!(await publisher.flush())) return

    const { entity, id, version } = filling.draft.current().record
    try {
      filling.draft.rebase(await versionCalls.restore(entity, id, number, version))
      filling.setRefused([])
      showToast(t('restoreDone'), 'success')
    } catch (error) {
      showToast(errorText(error), 'error')
    }
  }

  return <VersionsButton record={current} form={page.form} onRestore={restore} />
}
