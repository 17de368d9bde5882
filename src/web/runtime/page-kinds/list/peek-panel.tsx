import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { columnId } from '#config-model/record.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { usePeekText } from '#web/i18n/peek-text.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { ReadSteps } from '#web/runtime/form/read-steps.tsx'
import { useEffectiveForm } from '#web/runtime/form/use-effective-form.ts'
import { recordCalls, servicesFor } from '#web/runtime/record-calls.ts'
import { useLocalizedRecord } from '#web/runtime/use-localized-record.ts'
import { widgetEnvironment } from '#web/runtime/widgets.ts'
import { useConfig, useNow, useUser } from '#web/session/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { pageShortcut } from '#web/ui/keyboard/page-keys.ts'
import type { ListQueryModel, ListTableModel, ListDialogsModel, Peek } from './list-model.ts'
import { createCellRenderer } from './rows/cells.tsx'
import buttonStyles from '#public/kit/button.module.css'
import panelStyles from '#public/kit/panel.module.css'
import loadingStyles from '#web/ui/loading/loading.module.css'
import styles from './peek-panel.module.css'

/** One row beside its list with its record and decisions; a bottom sheet on a phone. */
export default function PeekPanel({
  list,
  peek,
}: {
  list: ListQueryModel & ListTableModel & ListDialogsModel
  peek: Peek
}) {
  const t = usePeekText()
  const row = list.data[peek.at]
  const record = useQuery({
    queryKey: ['peek', list.page.entity, row?.id, row?.version, currentLocale()],
    queryFn: () => recordCalls.read(list.page.entity, row?.id ?? '', { year: list.year }),
    enabled: row !== undefined,
  })

  useRowClicks(list.data, peek)
  useRowInView(row?.id)
  useDecisionKeys(
    record.data,
    (transition) => row && list.setDialog({ kind: 'move', transition, rows: [row] }),
  )

  if (!row) return null

  const title = String(row.data[list.config.entities[list.page.entity]?.titleField ?? ''] ?? '')

  return (
    <aside className={styles.peek} data-peek="" aria-label={t('peek')}>
      <header>
        <h2>{title}</h2>
        <PeekNavigation list={list} peek={peek} />
      </header>
      <div className={styles.peekBody} tabIndex={0} role="group" aria-label={title} key={row.id}>
        <Facts list={list} row={row} />
        {record.isError && <p role="alert">{errorText(record.error)}</p>}
        {record.data ? (
          <PeekRecord record={record.data} form={peek.form} />
        ) : (
          <div className={loadingStyles.skeleton} aria-busy={record.isPending} />
        )}
      </div>
      <footer>{record.data && <Decisions list={list} row={row} record={record.data} />}</footer>
    </aside>
  )
}

function PeekNavigation({ list, peek }: { list: ListQueryModel; peek: Peek }) {
  const t = usePeekText()
  const { at, show } = peek
  const total = list.data.length

  return (
    <span className={styles.peekWays}>
      <small role="status">{t('position', { n: at + 1, total })}</small>
      <button
        type="button"
        className={buttonStyles.iconButton}
        aria-label={t('previous')}
        title={t('previous')}
        aria-disabled={at === 0 || undefined}
        onClick={at === 0 ? undefined : () => show(at - 1)}
      >
        <Icon name="chevron-up" />
      </button>
      <button
        type="button"
        className={buttonStyles.iconButton}
        aria-label={t('next')}
        title={t('next')}
        aria-disabled={at + 1 >= total || undefined}
        onClick={at + 1 >= total ? undefined : () => show(at + 1)}
      >
        <Icon name="chevron-down" />
      </button>
      <button
        type="button"
        className={buttonStyles.iconButton}
        aria-label={t('close')}
        title={t('close')}
        onClick={() => show(-1)}
      >
        ×
      </button>
    </span>
  )
}

function Facts({ list, row }: { list: ListQueryModel & ListTableModel; row: ListRow }) {
  const t = usePeekText()
  const cells = createCellRenderer(list, list.open)

  return (
    <dl className={styles.peekFacts} aria-label={t('facts')}>
      {list.columns.map((column) => (
        <div key={columnId(column)}>
          <dt>{cells.title(column)}</dt>
          <dd>{cells.render(column, row)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Decisions({
  list,
  row,
  record,
}: {
  list: ListDialogsModel
  row: ListRow
  record: RecordView
}) {
  const t = usePeekText()
  const { transitions } = record.may
  if (transitions.length === 0)
    return <p className={panelStyles.hint}>{t('nothing', { state: record.stateTitle })}</p>

  return (
    <>
      {transitions.map(({ id, title, tone }, at) => (
        <button
          key={id}
          type="button"
          className={buttonStyles.button}
          data-tone={tone === 'neutral' ? undefined : tone}
          onClick={() => list.setDialog({ kind: 'move', transition: id, rows: [row] })}
        >
          {title}
          {at < 9 && <kbd>{at + 1}</kbd>}
        </button>
      ))}
      <small className={styles.peekKeys}>{t('keys')}</small>
    </>
  )
}

function useDecisionKeys(
  record: RecordView | undefined,
  decide: (transition: string) => void,
): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const chosenTransition =
        /^[1-9]$/.test(pageShortcut(event) ?? '') && record?.may.transitions[Number(event.key) - 1]
      if (!chosenTransition) return

      event.preventDefault()
      decide(chosenTransition.id)
    }

    document.addEventListener('keydown', press)

    return () => document.removeEventListener('keydown', press)
  })
}

function useRowInView(id: string | undefined): void {
  useEffect(() => {
    if (id)
      document.querySelector(`[data-row="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [id])
}

function useRowClicks(rows: ListRow[], { show }: Peek): void {
  useEffect(() => {
    const press = ({ target }: MouseEvent) => {
      const place = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
      if (!(target instanceof Element) || target.closest('button, a, input, label')) return
      const at = rows.findIndex(({ id }) => id === place?.dataset['row'])
      if (at >= 0) show(at)
    }

    document.addEventListener('click', press)

    return () => document.removeEventListener('click', press)
  })
}

function PeekRecord({ record: fetched, form: id }: { record: RecordView; form: string }) {
  const record = useLocalizedRecord(fetched)
  const config = useConfig()
  const user = useUser()
  const now = useNow()
  const form = useEffectiveForm(config, id, record, { user, now })
  const environment = widgetEnvironment(config, record.year, servicesFor(record.entity))

  return (
    <ReadSteps form={form} data={record.data} environment={environment} remarks={record.remarks} />
  )
}
