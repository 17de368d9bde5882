import { type ReactNode, useEffect, useRef, type MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatDateTime } from '#config-model/facts/time.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import type { RecordDraftState } from '#web/runtime/draft/draft.ts'
import { OffscreenUploads } from '#web/runtime/widgets/attachments/running-uploads.tsx'
import { Glyph, type GlyphName } from '#web/runtime/widgets/glyph.tsx'
import { flushPendingText } from '#web/runtime/widgets/text-draft.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import type { FillFormModel } from './use-fill-form.ts'
import { reviewStep } from './use-steps.ts'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import styles from './fill-form.module.css'

const PublishActs = lazyComponent(() => import('./publish-acts.tsx'))

export function FillBar({ filling, children }: { filling: FillFormModel; children?: ReactNode }) {
  const t = useFormText()
  const { state, steps, hasSubmit, submission, draft } = filling
  const isPart = !hasSubmit && submission?.transition !== undefined
  const { publication } = filling.current
  const isDraft = hasSubmit || publication !== undefined
  const { previous, next } = steps
  const keepFocus = useStableFocus()
  const submitTitle = submission?.title ?? t('submit')
  const goBack = () => {
    flushPendingText()
    if (previous !== undefined) steps.go(previous)
  }

  return (
    <footer
      className={`${layoutStyles.wrap} ${styles.bar}`}
      data-foot="bar"
      onMouseDown={keepFocus}
    >
      <OffscreenUploads queue={filling.uploads} />
      <SaveStatus state={state} isManual={draft.isManual} />
      <span className={`${buttonStyles.actions} ${styles.acts}`}>
        {previous !== undefined && (
          <button type="button" className={buttonStyles.button} onClick={goBack}>
            {t('previousStep')}
          </button>
        )}
        <button
          type="button"
          className={buttonStyles.button}
          data-tone={isDraft || isPart ? undefined : 'primary'}
          onClick={() => void filling.save()}
        >
          {t(isDraft ? 'saveDraft' : 'save')}
        </button>
        {next !== undefined && (
          <button
            type="button"
            className={buttonStyles.button}
            data-tone={draft.isManual ? undefined : 'primary'}
            onClick={filling.next}
          >
            {next === reviewStep
              ? t('checkAnd', { title: submitTitle })
              : t(draft.isManual ? 'nextStep' : 'saveAndContinue')}
          </button>
        )}
        {isPart && <DecideButton filling={filling} />}
        {publication && <PublishActs filling={filling} publication={publication} />}
        {children}
      </span>
    </footer>
  )
}

function DecideButton({ filling: { state, draft, config, page } }: { filling: FillFormModel }) {
  const t = useFormText()
  const navigate = useNavigate()
  const view = page.view === undefined ? undefined : config.pages[page.view]
  if (view?.kind !== 'record') return null

  const go = async () => {
    flushPendingText()
    await draft.flush()
    await navigate(`${view.path}?id=${state.record.id}`)
  }

  return (
    <button
      type="button"
      className={buttonStyles.button}
      data-tone="primary"
      onClick={() => void go()}
    >
      {t('toDecide')}
    </button>
  )
}

const statusGlyphs: Record<RecordDraftState['status'], GlyphName> = {
  saved: 'check',
  waiting: 'retry',
  saving: 'retry',
  offline: 'alert',
  refused: 'alert',
  conflict: 'alert',
}

export function SaveStatus({ state, isManual }: { state: RecordDraftState; isManual: boolean }) {
  const t = useFormText()
  const time = state.savedAt ? formatDateTime(state.savedAt).slice(11) : ''
  const savedText = () => {
    if (state.record.version === 0) return t('notMadeYet')
    if (time === '') return t('saved')
    return t(isManual ? 'savedByHandAt' : 'savedAt', { time })
  }

  const isRestSaved = !isManual && state.problems.length > 0
  const isAtRisk = !state.isStored && state.status !== 'saved'
  const fault = (!isAtRisk && state.message) || t('noNetwork')
  const text = {
    saved: savedText(),
    waiting: t(isManual ? 'unsavedByHand' : 'unsaved'),
    saving: t('saving'),
    offline: t(isManual ? 'offlineByHand' : 'offline', { message: fault }),
    refused: t(isRestSaved ? 'refusedField' : 'refused', { message: state.message }),
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

/**
 * Keeps the focus while a toolbar button is pressed, since a message on blur would move the button.
 * A pending input-method composition may end first.
 */
function useStableFocus(): (event: MouseEvent<HTMLElement>) => void {
  const isComposing = useRef(false)
  useEffect(() => {
    const note = ({ type }: Event) => {
      isComposing.current = type === 'compositionstart'
    }
    document.addEventListener('compositionstart', note)
    document.addEventListener('compositionend', note)

    return () => {
      document.removeEventListener('compositionstart', note)
      document.removeEventListener('compositionend', note)
    }
  }, [])

  return (event) => {
    const isButton = event.target instanceof Element && event.target.closest('button') !== null
    if (isButton && !isComposing.current) event.preventDefault()
  }
}
