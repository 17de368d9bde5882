import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import type { FormPage } from '#config-model/types.generated.ts'
import type { ListRow } from '#contract/record.ts'
import { useFormText } from '#web/i18n/form/form-text.ts'
import { WindowBanner } from '#web/runtime/page-kinds/form/window-banner.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { BeginDirectly } from './begin-directly.tsx'
import { CreatePanel } from './create-panel.tsx'
import { OpenDrafts } from './open-drafts.tsx'
import { useStart } from './use-start.ts'
import './start-page.css'

/** Where something has to be done first; it counts as boards do. */
const BeforeStart = lazyComponent(() => import('./before-start.tsx'))

/** Where filling in begins: what is still open, then what may be created. */
export function StartPage({ page }: { page: FormPage }) {
  const t = useFormText()
  const start = useStart(page)
  const [removing, setRemoving] = useState<ListRow | null>(null)
  const remove = (row: ListRow) => {
    setRemoving(null)
    void start.remove(row)
  }

  if (start.isPlain && start.choices.length === 1 && start.choices[0]?.refusal === null)
    return <Navigate to={`${page.path}?new=0`} replace />
  if (start.only !== null) return <BeginDirectly start={start} only={start.only} />

  return (
    <div className="pl-page">
      <h1 className="pl-page-title">{page.title}</h1>
      {removing && (
        <ConfirmDialog
          title={t('removeDraft')}
          text={t('removeText', { title: start.titleOf(removing) })}
          isDanger
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
      {page.window && <WindowBanner window={page.window} />}
      {page.before && <BeforeStart items={page.before} />}
      {start.error !== '' && (
        <p className="ui-notice" data-tone="red" role="alert">
          {start.error}
        </p>
      )}
      {start.open.length > 0 && <OpenDrafts start={start} onRemove={setRemoving} />}
      {start.isLoading && <div className="ui-panel ui-skeleton" aria-busy="true" />}
      {start.isOpen && <CreatePanel start={start} />}
    </div>
  )
}
