import { memo, useEffect, useRef } from 'react'
import { useFormText } from '#web/i18n/form-text.ts'
import { Glyph, type GlyphName } from '#web/runtime/widgets/glyph.tsx'
import { measureAfterLayout } from '#web/ui/measure-after-layout.ts'
import panelStyles from '#public/kit/panel.module.css'
import loadingStyles from '#web/ui/loading/loading.module.css'
import fillFormStyles from './fill-form.module.css'

export type StepStatus = 'empty' | 'started' | 'done' | 'error' | 'closed'
export interface StepItem {
  id: string
  title: string
  status: StepStatus
  remarks?: number
}

const words = {
  empty: 'notBegun',
  started: 'underWay',
  done: 'complete',
  error: 'hasErrors',
  closed: 'notYet',
} as const
const statusGlyphs: Record<StepStatus, GlyphName> = {
  empty: 'circle',
  started: 'circle',
  done: 'check-circle',
  error: 'alert',
  closed: 'circle',
}

export interface StepListProps {
  steps: StepItem[]
  current: string
  done: number
  total: number
  onGo: (step: string) => void
}

export const StepList = memo(function StepList({
  steps,
  current,
  done,
  total,
  onGo,
}: StepListProps) {
  const t = useFormText()
  const list = useRef<HTMLOListElement>(null)

  useEffect(
    () =>
      measureAfterLayout(list.current, (box) => {
        const item = box.querySelector<HTMLElement>('[aria-current]')
        if (item && box.scrollWidth > box.clientWidth)
          box.scrollLeft = item.offsetLeft - box.offsetLeft - 24
      }),
    [current, steps],
  )

  return (
    <nav className={`${panelStyles.panel} ${fillFormStyles.steps}`} aria-label={t('steps')}>
      <div className={`${panelStyles.bar} ${fillFormStyles.stepsHead}`}>
        <strong>{t('progress')}</strong>
        <span className={panelStyles.hint}>
          {done} / {total}
        </span>
      </div>
      <progress
        className={loadingStyles.progress}
        max={total}
        value={done}
        aria-label={t('stepsDone')}
      />
      <ol ref={list}>
        {steps.map((step) => {
          const remarks = step.status === 'error' ? 0 : (step.remarks ?? 0)
          return (
            <li key={step.id}>
              <button
                type="button"
                data-status={remarks > 0 ? 'remarked' : step.status}
                aria-current={step.id === current ? 'step' : undefined}
                disabled={step.status === 'closed'}
                onClick={() => onGo(step.id)}
              >
                <span className={fillFormStyles.stepSign}>
                  <Glyph name={remarks > 0 ? 'message' : statusGlyphs[step.status]} size={18} />
                </span>
                <span className={fillFormStyles.stepTitle}>{step.title}</span>
                <span className={fillFormStyles.stepStatus}>
                  {remarks > 0 ? t('remarksHere', { n: remarks }) : t(words[step.status])}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
})
