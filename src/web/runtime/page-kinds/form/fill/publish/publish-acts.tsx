import { useState } from 'react'
import type { PublicationAct } from '#config-model/access/publication.ts'
import type { Publication } from '#contract/record.ts'
import { useFormText } from '#web/i18n/form/form-text.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import type { Filling } from '#web/runtime/page-kinds/form/fill/use-fill-form.ts'

const words = {
  publish: { title: 'publish', text: 'publishText' },
  withdraw: { title: 'withdraw', text: 'withdrawText' },
  discard: { title: 'discard', text: 'discardText' },
} as const

/** The acts on a record that is published by hand; each is confirmed, for readers notice it or writing is lost. */
export function PublishActs({ filling, publication }: { filling: Filling; publication: Publication }) {
  const t = useFormText()
  const { publisher, state, current, config, page } = filling
  const [asked, setAsked] = useState<PublicationAct | null>(null)
  const [isBusy, setBusy] = useState(false)
  const hasUnsent = state.status !== 'saved' && publication.state !== 'draft'
  const isOpen = (act: PublicationAct) =>
    publication.acts.includes(act) || (hasUnsent && (act === 'publish' || act === 'discard'))
  const view = page.view === undefined ? undefined : config.pages[page.view]

  const ask = (act: PublicationAct) => {
    if (act !== 'publish' || publisher.isReady()) setAsked(act)
  }
  const confirm = async (act: PublicationAct) => {
    setAsked(null)
    setBusy(true)
    await publisher.run(act)
    setBusy(false)
  }
  const preview = async (path: string) => {
    if (await publisher.settle()) window.open(`${path}?id=${current.id}&preview=1`, '_blank', 'noopener')
  }
  return (
    <>
      {view && (
        <button type="button" className="ui-button" onClick={() => void preview(view.path)}>
          {t('preview')}
        </button>
      )}
      {(['discard', 'withdraw'] as const).map(
        (act) =>
          isOpen(act) && (
            <button key={act} type="button" className="ui-button" disabled={isBusy} onClick={() => ask(act)}>
              {t(words[act].title)}
            </button>
          ),
      )}
      {isOpen('publish') && <PublishButton publication={publication} isBusy={isBusy} onClick={() => ask('publish')} />}
      {asked && (
        <ConfirmDialog
          title={t('confirmAct', { title: t(words[asked].title) })}
          text={t(words[asked].text)}
          isDanger={asked !== 'publish'}
          onConfirm={() => void confirm(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

interface PublishButtonProps {
  publication: Publication
  isBusy: boolean
  onClick: () => void
}

function PublishButton({ publication, isBusy, onClick }: PublishButtonProps) {
  const t = useFormText()
  return (
    <button type="button" className="ui-button" data-tone="primary" disabled={isBusy} onClick={onClick}>
      {t(publication.state === 'published' ? 'publishChanges' : 'publish')}
    </button>
  )
}
