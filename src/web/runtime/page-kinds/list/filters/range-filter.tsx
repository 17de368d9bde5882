import { useId, useMemo, useState } from 'react'
import { recordContext } from '#config-model/conditions/context.ts'
import { isDate } from '#config-model/facts/time.ts'
import { formatSentence } from '#config-model/messages/words.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { FilterValue } from '#contract/record.ts'
import { useText } from '#web/i18n/use-text.ts'
import { widgetEnvironment } from '#web/runtime/widgets.ts'
import { dateWidget } from '#web/runtime/widgets/date.tsx'
import { useConfig, useNow, useUser } from '#web/session/session.ts'
import fieldStyles from '#public/kit/field.module.css'
import styles from '#web/runtime/page-kinds/list/list-page.module.css'

interface RangeFilterProps {
  title: string
  value: FilterValue | undefined
  onChange: (value: FilterValue | undefined) => void
}

export default function RangeFilter({ title, value, onChange }: RangeFilterProps) {
  const t = useText()
  const range =
    value !== undefined && typeof value === 'object' && !Array.isArray(value) ? value : {}
  const change = (part: { from?: string; to?: string }) => {
    const next = Object.fromEntries(
      Object.entries({ ...range, ...part }).filter(([, bound]) => bound),
    )
    onChange(Object.keys(next).length > 0 ? next : undefined)
  }

  return (
    <div className={styles.filterRange} role="group" aria-label={title}>
      <span>{title}</span>
      <span>
        <Day
          title={title}
          end={t('from')}
          value={range.from}
          onChange={(from) => change({ from })}
        />
        <i aria-hidden="true">–</i>
        <Day title={title} end={t('to')} value={range.to} onChange={(to) => change({ to })} />
      </span>
    </div>
  )
}

interface DayProps {
  title: string
  end: string
  value: string | undefined
  onChange: (day: string) => void
}

/** Input that is no day stays with its message and does not filter. */
function Day({ title, end, value, onChange }: DayProps) {
  const label = `${title} ${end}`
  const id = useId()
  const config = useConfig()
  const user = useUser()
  const now = useNow()
  const [wrongText, setWrongText] = useState('')
  const field = useMemo<Field>(
    () => ({ type: 'date', title: label, placeholder: end }),
    [label, end],
  )

  const environment = useMemo(() => widgetEnvironment(config, null, {}), [config])
  const commit = (typed: unknown) => {
    const day = typeof typed === 'string' ? typed : ''
    const isRight = day === '' || isDate(day)
    setWrongText(isRight ? '' : day)
    onChange(isRight ? day : '')
  }

  return (
    <>
      <dateWidget.Input
        id={id}
        label={label}
        path={[label]}
        field={field}
        value={wrongText || value || null}
        required={false}
        readonly={false}
        invalid={wrongText !== ''}
        describedBy={wrongText === '' ? undefined : `${id}-error`}
        problems={[]}
        context={recordContext(config, null, user, now)}
        environment={environment}
        onCommit={commit}
      />
      {wrongText !== '' && (
        <small id={`${id}-error`} className={fieldStyles.error} role="alert">
          {formatSentence(config, 'wrongDate')}
        </small>
      )}
    </>
  )
}
