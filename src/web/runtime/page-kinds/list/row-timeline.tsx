import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { workflowOf } from '#config-model/config.ts'
import { labelOf } from '#config-model/facts/dictionary.ts'
import { fillsRecord } from '#config-model/page-traits.ts'
import { countedDays } from '#config-model/workflow/counted-days.ts'
import { stateTitle } from '#config-model/workflow/shown-state.ts'
import type { ListRow, LogEntry } from '#contract/record.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { useListText } from '#web/i18n/list-text.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { LogTimeline } from '#web/runtime/form/log-timeline.tsx'
import { recordCalls } from '#web/runtime/record-calls.ts'
import { StepStrip } from '#web/runtime/workflow/step-strip.tsx'
import { useNow } from '#web/session/session.ts'
import { Tag } from '#web/ui/tag.tsx'
import type { ListModel, ListQueryModel, ListTableModel, ListDialogsModel } from './list-model.ts'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import styles from './row-timeline.module.css'

/** The progress of one record, initially the first: steps, current actor, deadline, history. */
export default function RowTimeline({
  list,
}: {
  list: ListQueryModel & ListTableModel & ListDialogsModel
}) {
  const { requestedRow, heading } = useRequestedRow(list)
  const row = list.data.find(({ id }) => id === requestedRow?.id) ?? requestedRow ?? list.data[0]
  return row ? <RowHistory key={row.id} list={list} row={row} heading={heading} /> : null
}

/** Scrolls it into view and focuses its heading. */
function useRequestedRow({
  dialog,
  setDialog,
  queryText: question,
}: ListQueryModel & ListDialogsModel) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [rowRequest, setRowRequest] = useState<{ row: ListRow; question: string } | null>(null)

  useEffect(() => {
    if (dialog?.kind !== 'log') return
    setRowRequest({ row: dialog.row, question })
    setDialog(null)
  }, [dialog, setDialog, question])

  useEffect(() => {
    if (rowRequest === null) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [rowRequest])

  return { requestedRow: rowRequest?.question === question ? rowRequest.row : undefined, heading }
}

interface RowHistoryProps {
  list: ListQueryModel & ListTableModel
  row: ListRow
  heading: React.RefObject<HTMLHeadingElement | null>
}

function RowHistory({ list: { config, user, page, open, year }, row, heading }: RowHistoryProps) {
  const t = useListText()
  const id = useId()
  const { data, error } = useQuery({
    queryKey: ['log', page.entity, row.id, row.version, currentLocale()],
    queryFn: () => recordCalls.log(page.entity, row.id, { year }),
  })

  const record = { entity: page.entity, ...row }
  const tone = workflowOf(config, page.entity)?.states[row.state ?? '']?.tone
  const name = String(row.data[config.entities[page.entity]?.titleField ?? ''] ?? '')

  return (
    <section
      className={`${panelStyles.panel} ${styles.rowTimeline}`}
      aria-labelledby={id}
      aria-busy={data === undefined && !error}
    >
      <header className={layoutStyles.wrap}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {t('progressOf', { name })}
        </h2>
        <Tag tone={tone}>{stateTitle(config, record, user)}</Tag>
      </header>
      <StepStrip config={config} entity={page.entity} state={row.state}>
        {(step) => (
          <StepDone
            entry={data?.findLast((entry) => entry.step === step && entry.from !== entry.to)}
          />
        )}
      </StepStrip>
      <Turn list={{ config, page, open }} row={row} />
      {error && <p role="alert">{errorText(error)}</p>}
      {data && <LogTimeline entity={page.entity} entries={data} />}
    </section>
  )
}

const StepDone = ({ entry }: { entry: LogEntry | undefined }) =>
  entry && (
    <small>
      {entry.at.slice(0, 10)}
      <br />
      {entry.orgName || entry.operatorName}
    </small>
  )

/**
 * Whose turn it is, since when, until when and what follows, with a button if it is the reader's.
 */
function Turn({
  list: { config, page, open },
  row,
}: {
  list: Pick<ListModel, 'config' | 'page' | 'open'>
  row: ListRow
}) {
  const t = useListText()
  const now = useNow()
  if (row.isAtRest) return <p className={styles.turn}>{t('turnOver')}</p>

  const { states = {} } = workflowOf(config, page.entity) ?? {}
  const steps = [...new Set(Object.values(states).flatMap(({ step }) => step ?? []))]
  const step = states[row.state ?? '']?.step
  const next = step === undefined ? undefined : steps[steps.indexOf(step) + 1]
  const form = row.opens.find((id) => {
    const target = config.pages[id]
    return target && fillsRecord(target)
  })
  const due = countedDays(
    config,
    { entity: page.entity, ...row },
    { field: 'dueAt', as: 'daysLeft' },
    now,
  )

  const facts = [
    form === undefined && step !== undefined
      ? t('turnOf', { step: labelOf(config, 'audit_step', step) })
      : '',
    form === undefined && row.stateSince
      ? t('turnSince', { time: row.stateSince.slice(0, 16) })
      : '',
    due && row.dueAt ? t('turnUntil', { time: row.dueAt.slice(0, 16), remaining: due.text }) : '',
    form === undefined && next !== undefined
      ? t('turnNext', { step: labelOf(config, 'audit_step', next) })
      : '',
  ].filter((fact) => fact !== '')

  const action = page.rowActions?.find((item) => item.open === form)

  return (
    <p className={styles.turn} data-tone={due?.tone}>
      {form !== undefined && (
        <>
          {t('turnYours')}{' '}
          <button type="button" className={buttonStyles.link} onClick={() => open(form, row)}>
            {action?.title ?? config.pages[form]?.title}
          </button>{' '}
        </>
      )}
      {facts.join(t('turnComma'))}
    </p>
  )
}
