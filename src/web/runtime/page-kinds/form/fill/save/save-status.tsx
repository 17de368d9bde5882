import { formatDateTime } from '#config-model/facts/time.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import type { RecordDraftState } from '#web/runtime/draft/draft.ts'
import { Glyph, type GlyphName } from '#web/runtime/widgets/glyph.tsx'
import panelStyles from '#public/kit/panel.module.css'
import styles from '#web/runtime/page-kinds/form/fill/fill-form.module.css'

const statusGlyphs: Record<RecordDraftState['status'], GlyphName> = {
  saved: 'check',
  waiting: 'retry',
  saving: 'retry',
  offline: 'alert',
  refused: 'alert',
  conflict: 'alert',
}

export function SaveStatus({ state, isByHand }: { state: RecordDraftState; isByHand: boolean }) {
  const t = useFormText()
  const time = state.savedAt ? formatDateTime(state.savedAt).slice(11) : ''
  const savedText = () => {
    if (state.record.version === 0) return t('notMadeYet')
    if (time === '') return t('saved')
    return t(isByHand ? 'savedByHandAt' : 'savedAt', { time })
  }

  const isAtRisk = !state.isKept && state.status !== 'saved'
  const fault = (!isAtRisk && state.message) || t('noNetwork')
  const text = {
    saved: savedText(),
    waiting: t(isByHand ? 'unsavedByHand' : 'unsaved'),
    saving: t('saving'),
    offline: t(isByHand ? 'offlineByHand' : 'offline', { message: fault }),
    refused: t('refused', { message: state.message }),
    conflict: t('conflict'),
  }[state.status]

  return (
    <span
      className={`${panelStyles.hint} ${styles.saveStatus}`}
      data-status={state.status}
      role="status"
      aria-live="polite"
    >
      <Glyph
        name={
          state.record.version === 0 && state.status === 'saved'
            ? 'edit'
            : statusGlyphs[state.status]
        }
        size={14}
      />{' '}
      {text}
      {isAtRisk && t('notKept')}
    </span>
  )
}
