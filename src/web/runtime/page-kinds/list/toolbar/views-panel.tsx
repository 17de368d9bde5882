import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { ListPreferences, SavedView } from '#contract/list.ts'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { useListText } from '#web/i18n/list-text.ts'
import type { ListQueryModel, ListTableModel } from '#web/runtime/page-kinds/list/list-model.ts'
import { Icon } from '#web/ui/icon.tsx'
import { showError, showToast } from '#web/ui/toasts.tsx'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import toolPanelStyles from './tool-panel.module.css'

interface PanelProps {
  list: ListQueryModel & ListTableModel
  onClose: () => void
}

export default function ViewsPanel({ list, onClose }: PanelProps) {
  const t = useListText()
  const { savedDesk } = list.listSettings
  if (!savedDesk)
    return (
      <p className={`${toolPanelStyles.toolPanel} ${toolPanelStyles.viewsPanel}`}>
        {t('viewsLoading')}
      </p>
    )

  return (
    <div className={`${toolPanelStyles.toolPanel} ${toolPanelStyles.viewsPanel}`}>
      <ul>
        <li>
          <button
            type="button"
            className={toolPanelStyles.viewOpen}
            onClick={() => open(list, '', onClose)}
          >
            {t('plainView')}
          </button>
        </li>
        {savedDesk.views.map((view) => (
          <ViewLine key={view.id} list={list} view={view} onClose={onClose} />
        ))}
      </ul>
      {savedDesk.views.length === 0 && <p>{t('noViews')}</p>}
      <SaveForm list={list} mayShare={savedDesk.mayShare} />
    </div>
  )
}

function open(list: ListQueryModel, address: string, onClose: () => void): void {
  list.openView(address)
  onClose()
}

function useChange(list: ListTableModel) {
  return useMutation({
    mutationFn: (change: () => Promise<ListPreferences>) => change(),
    onSuccess: (desk) => list.listSettings.setSavedDesk(desk),
    onError: showError,
  })
}

function ViewLine({ list, view, onClose }: PanelProps & { view: SavedView }) {
  const t = useListText()
  const { savedDesk } = list.listSettings
  const { mutate } = useChange(list)
  const isDefault = savedDesk?.opensWith === view.id
  const path = apiPaths.listDesk(list.pageId)
  const remove = async (button: HTMLElement) => {
    await api.delete(apiPaths.listView(view.id))
    const rest = await api.get<ListPreferences>(path)

    // The button unmounts with its line: the focus moves to the permanent view.
    if (document.activeElement === button)
      button.closest('ul')?.querySelector<HTMLElement>(`.${toolPanelStyles.viewOpen}`)?.focus()

    return rest
  }

  return (
    <li>
      <button
        type="button"
        className={toolPanelStyles.viewOpen}
        onClick={() => open(list, view.address, onClose)}
      >
        {view.title}
        {view.shared && (
          <small>{view.own ? t('sharedByMe') : t('sharedBy', { name: view.by })}</small>
        )}
      </button>
      <button
        type="button"
        className={toolPanelStyles.viewDefault}
        aria-pressed={isDefault}
        aria-label={t('openWith', { title: view.title })}
        onClick={() =>
          mutate(() => api.post<ListPreferences>(path, { opensWith: isDefault ? null : view.id }))
        }
      >
        {t('default')}
      </button>
      {view.own && (
        <button
          type="button"
          aria-label={t('removeView', { title: view.title })}
          title={t('removeView', { title: view.title })}
          onClick={({ currentTarget }) => mutate(() => remove(currentTarget))}
        >
          <Icon name="x" size={14} />
        </button>
      )}
    </li>
  )
}

function SaveForm({
  list,
  mayShare,
}: {
  list: ListQueryModel & ListTableModel
  mayShare: boolean
}) {
  const t = useListText()
  const [title, setTitle] = useState('')
  const [shared, setShared] = useState(false)
  const { mutate, isPending } = useChange(list)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const name = title.trim()
    if (name === '') return

    const body = { title: name, address: list.address, shared }

    mutate(
      async () => {
        const desk = await api.post<ListPreferences>(apiPaths.listViews(list.pageId), body)
        showToast(t('viewSaved', { title: name }), 'success')
        return desk
      },
      { onSuccess: () => setTitle('') },
    )
  }

  return (
    <form onSubmit={save}>
      <input
        className={fieldStyles.input}
        value={title}
        maxLength={30}
        aria-label={t('viewName')}
        placeholder={t('viewName')}
        onChange={(event) => setTitle(event.target.value)}
      />
      {mayShare && (
        <label className={fieldStyles.check}>
          <input
            type="checkbox"
            checked={shared}
            onChange={(event) => setShared(event.target.checked)}
          />
          {t('share')}
        </label>
      )}
      <button
        type="submit"
        className={buttonStyles.button}
        data-tone="primary"
        disabled={isPending || title.trim() === ''}
      >
        {t('saveView')}
      </button>
    </form>
  )
}
