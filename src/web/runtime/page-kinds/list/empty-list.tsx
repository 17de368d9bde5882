import { useText } from '#web/i18n/use-text.ts'
import type { ListQueryModel } from './list-model.ts'
import { focusFilters } from './rows/use-list-keys.ts'
import buttonStyles from '#public/kit/button.module.css'

/**
 * Why a list has no rows, with a way to those it does have. The page's message is about the view it
 * opens with; in another one there may well be records.
 */
export function EmptyList({ list }: { list: Pick<ListQueryModel, 'page' | 'view' | 'change'> }) {
  const { page, view, change } = list
  const t = useText()
  if (view.keyword !== '' || Object.keys(view.filter).length > 0)
    return (
      <>
        {t('emptyFiltered')}
        <WideningButton
          title={t('clearFilters')}
          widen={() => change({ keyword: '', filter: {} })}
        />
      </>
    )

  const presets = page.presets ?? []
  const preset = presets.find(({ id }) => id === view.preset)
  const whole = presets.find(({ where }) => where === undefined)
  if (!preset?.where || !whole) return page.empty ?? t('empty')

  return (
    <>
      {preset === presets[0] && page.empty !== undefined
        ? page.empty
        : t('emptyPreset', { preset: preset.title })}
      <WideningButton
        title={t('showPreset', { preset: whole.title })}
        widen={() => change({ preset: whole.id })}
      />
    </>
  )
}

function WideningButton({ title, widen }: { title: string; widen: () => void }) {
  return (
    <button
      type="button"
      className={buttonStyles.button}
      onClick={() => {
        // The button goes with the message.
        focusFilters()
        widen()
      }}
    >
      {title}
    </button>
  )
}
