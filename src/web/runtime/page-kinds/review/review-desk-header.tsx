import type { ReactNode } from 'react'
import { isLasting } from '#config-model/assignments.ts'
import { workflowOf } from '#config-model/config.ts'
import { formatDeadline } from '#config-model/facts/time.ts'
import { useReviewText } from '#web/i18n/review-text.ts'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'
import { DueFact, RecordFacts } from '#web/runtime/workflow/record-facts.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import type { ReviewDeskModel } from './use-review-desk.ts'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import tagStyles from '#public/kit/tag.module.css'
import reviewPageStyles from './review-page.module.css'

const ReviewActivity = lazyComponent(() => import('./review-activity.tsx'))

export function ReviewDeskHeader({ model, title }: { model: ReviewDeskModel; title: string }) {
  const t = useReviewText()
  const { config, record, number } = model
  const tone = workflowOf(config, record.entity)?.states[record.state ?? '']?.tone
  const { submittedAt, dueAt, assignments = [] } = record
  const facts: [string, ReactNode][] = [
    ['number', number],
    ['submitted', submittedAt ? t('submittedAt', { time: submittedAt.slice(0, 16) }) : ''],
    [
      'due',
      dueAt ? <DueFact record={record}>{t('due', { date: formatDeadline(dueAt) })}</DueFact> : '',
    ],
    ...assignments.flatMap(({ kind, name }): [string, string][] =>
      isLasting(kind) ? [] : [[`${kind} ${name}`, t(`has-${kind}`, { name })]],
    ),
  ]

  return (
    <header className={`${layoutStyles.wrap} ${reviewPageStyles.deskHead}`}>
      <h1>{record.title || title}</h1>
      <span className={tagStyles.tag} data-tone={tone}>
        {record.stateTitle}
      </span>
      <span className={panelStyles.hint}>
        <RecordFacts facts={facts} />
      </span>
      <ReviewActivity key={record.id} model={model} />
      <QueueButtons model={model} />
    </header>
  )
}

function QueueButtons({ model: { queue, openNeighbour } }: { model: ReviewDeskModel }) {
  const t = useReviewText()
  const { neighbours } = queue

  return (
    <span className={`${buttonStyles.actions} ${reviewPageStyles.queue}`}>
      {neighbours && neighbours.position > 0 && (
        <span className={panelStyles.hint}>
          {t('position', { n: neighbours.position, total: neighbours.total })}
        </span>
      )}
      <button
        type="button"
        className={buttonStyles.button}
        disabled={!neighbours?.previous}
        onClick={() => openNeighbour(neighbours?.previous)}
      >
        <Glyph name="left" /> {t('previous')} <kbd>K</kbd>
      </button>
      <button
        type="button"
        className={buttonStyles.button}
        disabled={!neighbours?.next}
        onClick={() => openNeighbour(neighbours?.next)}
      >
        {t('next')} <kbd>J</kbd> <Glyph name="right" />
      </button>
      <button type="button" className={buttonStyles.button} onClick={queue.leave}>
        {t('toList')} <kbd>Esc</kbd>
      </button>
    </span>
  )
}
