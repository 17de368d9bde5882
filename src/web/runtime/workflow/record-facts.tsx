import { Fragment, type ReactNode } from 'react'
import { countedDays, type CountedRecord } from '#config-model/workflow/counted-days.ts'
import { useConfig, useNow } from '#web/session/session.ts'
import panelStyles from '#public/kit/panel.module.css'

/** In one line, separated by dots, without empty facts. */
export function RecordFacts({ facts }: { facts: [name: string, fact: ReactNode][] }) {
  return facts
    .filter(([, fact]) => fact !== '')
    .map(([name, fact], index) => (
      <Fragment key={name}>
        {index > 0 && ' · '}
        {fact}
      </Fragment>
    ))
}

export function DueFact({ record, children }: { record: CountedRecord; children: string }) {
  const config = useConfig()
  const now = useNow()
  const due = countedDays(config, record, { field: 'dueAt', as: 'daysLeft' }, now)
  if (!due?.tone) return children

  return (
    <span className={panelStyles.urgency} data-tone={due.tone}>
      {children} · {due.text}
    </span>
  )
}
