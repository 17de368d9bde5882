import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode, useEffect } from 'react'
import { flushSync } from 'react-dom'
import type { BesideRecord, RecordPage } from '#config-model/types.generated.ts'
import type { RecordView } from '#contract/record.ts'
import { blockingErrorOf } from '#web/api/query-client.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { useConfig, useNow, useUser } from '#web/session/session.ts'
import { isComposing, isDialogOpen } from '#web/ui/keyboard/page-keys.ts'
import { ReadSteps } from './form/read-steps.tsx'
import { useEffectiveForm } from './form/use-effective-form.ts'
import { recordCalls, servicesFor } from './record-calls.ts'
import { RecordLoadError } from './record-load-error.tsx'
import { useLocalizedRecord } from './use-localized-record.ts'
import { widgetEnvironment } from './widgets.ts'
import panelStyles from '#public/kit/panel.module.css'
import tabsStyles from '#public/kit/tabs.module.css'
import loadingStyles from '#web/ui/loading/loading.module.css'
import styles from './beside.module.css'
import recordPageStyles from './page-kinds/record/record-page.module.css'

const panes = ['own', 'beside'] as const
type Pane = (typeof panes)[number]

interface BesideProps {
  beside: BesideRecord
  record: RecordView
  title: string
  children: ReactNode
}

/**
 * Shows the record that a field of `record` refers to beside `children`; only the children without
 * it or without access to its page.
 */
export default function Beside({ beside, record, title, children }: BesideProps) {
  const page = useConfig().pages[beside.view]
  const id = record.data[beside.by]
  if (page?.kind !== 'record' || typeof id !== 'string' || id === '') return <>{children}</>

  return (
    <Panes titles={{ beside: page.title, own: title }} material={<Material page={page} id={id} />}>
      {children}
    </Panes>
  )
}

interface PanesProps {
  titles: Record<Pane, string>
  material: ReactNode
  children: ReactNode
}

/** Side by side, or one at a time on narrow screens. F6 switches. */
function Panes({ titles, material, children }: PanesProps) {
  const t = useFormText()
  const body = useRef<HTMLDivElement>(null)
  const [pane, setPane] = useState<Pane>('own')

  usePaneKey(() => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-beside]')?.dataset['beside']
    const next = focused === 'beside' ? 'own' : 'beside'
    // On narrow screens only the visible pane can take focus.
    flushSync(() => setPane(next))
    body.current?.querySelector<HTMLElement>(`[data-beside="${next}"]`)?.focus()
  })

  return (
    <div className={styles.beside}>
      <div
        className={`${tabsStyles.tabs} ${styles.tabs}`}
        role="group"
        aria-label={t('besideLook')}
      >
        {panes.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={pane === name}
            onClick={() => setPane(name)}
          >
            {titles[name]}
          </button>
        ))}
      </div>
      <div className={styles.body} ref={body} data-pane={pane}>
        <section className={styles.pane} data-beside="own" tabIndex={-1} aria-label={titles.own}>
          {children}
        </section>
        <section
          className={styles.pane}
          data-beside="beside"
          tabIndex={-1}
          aria-label={titles.beside}
        >
          {material}
        </section>
      </div>
    </div>
  )
}

function Material({ page, id }: { page: RecordPage; id: string }) {
  const t = useFormText()
  const entity = useConfig().forms[page.form]?.entity ?? ''
  const record = useQuery({
    queryKey: ['record', entity, id],
    queryFn: () => recordCalls.read(entity, id),
  })

  const error = blockingErrorOf(record)
  if (error) return <RecordLoadError error={error} onRetry={() => void record.refetch()} />

  if (record.data === undefined)
    return (
      <div
        className={`${panelStyles.panel} ${loadingStyles.skeleton}`}
        aria-busy="true"
        aria-label={t('reading')}
      />
    )

  return <Reading page={page} record={record.data} />
}

function Reading({ page, record: fetched }: { page: RecordPage; record: RecordView }) {
  const record = useLocalizedRecord(fetched)
  const config = useConfig()
  const now = useNow()
  const form = useEffectiveForm(config, page.form, record, { user: useUser(), now })
  const environment = widgetEnvironment(config, record.year, servicesFor(record.entity))

  const title = record.title || page.title

  return (
    <div className={`${panelStyles.panel} ${recordPageStyles.review}`}>
      {/* Alone on a narrow screen it is the page. */}
      <h1 className={`${styles.title} ${styles.narrowTitle}`}>{title}</h1>
      <h2 className={`${styles.title} ${styles.wideTitle}`}>{title}</h2>
      <ReadSteps form={form} data={record.data} environment={environment} />
    </div>
  )
}

/** Also while typing; disabled while a dialog is open. */
function usePaneKey(change: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return
      if (isComposing(event) || isDialogOpen()) return
      event.preventDefault()
      change()
    }

    window.addEventListener('keydown', press)

    return () => window.removeEventListener('keydown', press)
  })
}
