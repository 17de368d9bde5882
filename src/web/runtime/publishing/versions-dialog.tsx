import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readField } from '#config-model/conditions/read-path.ts'
import { isSameContent } from '#config-model/values/same-value.ts'
import type { RecordView } from '#contract/record.ts'
import type { StoredVersion } from '#contract/routes/records.ts'
import { usePublishingText } from '#web/i18n/publishing-text.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { ReadSteps } from '#web/runtime/form/read-steps.tsx'
import { useEffectiveForm } from '#web/runtime/form/use-effective-form.ts'
import { servicesFor } from '#web/runtime/record-calls.ts'
import { widgetEnvironment } from '#web/runtime/widgets.ts'
import { useConfig, useNow, useUser } from '#web/session/session.ts'
import { dialogTitle } from '#web/ui/overlays/dialog-actions.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FieldCompare, isBlank } from './changed-fields.tsx'
import { versionCalls } from './version-calls.ts'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import panelStyles from '#public/kit/panel.module.css'
import tabsStyles from '#public/kit/tabs.module.css'
import tagStyles from '#public/kit/tag.module.css'
import loadingStyles from '#web/ui/loading/loading.module.css'
import styles from './versions.module.css'

interface VersionsDialogProps {
  record: RecordView
  form: string
  /** Number of the version shown; null for the newest. */
  chosen: number | null
  onChoose: (number: number) => void
  /** Absent for users who may only read. */
  onRestore: ((number: number) => void) | undefined
  onClose: () => void
}

export default function VersionsDialog({
  record,
  form,
  chosen,
  onChoose,
  onRestore,
  onClose,
}: VersionsDialogProps) {
  const t = usePublishingText()
  const { entity, id, version } = record
  const { data, error } = useQuery({
    queryKey: ['versions', entity, id, version],
    queryFn: () => versionCalls.list(entity, id),
  })

  const visibleVersion = data?.find(({ number }) => number === chosen) ?? data?.[0]

  return (
    <Dialog
      title={dialogTitle(t('versions'), record.title)}
      kind="wide"
      onClose={onClose}
      footer={
        visibleVersion &&
        onRestore && (
          <button
            type="button"
            className={buttonStyles.button}
            data-tone="primary"
            onClick={() => onRestore(visibleVersion.number)}
          >
            {t('restoreVersion')}
          </button>
        )
      }
    >
      {error && <p className={fieldStyles.error}>{errorText(error)}</p>}
      {!data && !error && <div className={loadingStyles.skeleton} aria-busy="true" />}
      {data?.length === 0 && <p className={panelStyles.empty}>{t('noVersions')}</p>}
      {data && visibleVersion && (
        <div className={styles.versions}>
          <VersionList versions={data} visibleNumber={visibleVersion.number} onChoose={onChoose} />
          <VersionView record={record} form={form} number={visibleVersion.number} />
        </div>
      )}
    </Dialog>
  )
}

interface VersionListProps {
  versions: StoredVersion[]
  visibleNumber: number
  onChoose: (number: number) => void
}

function VersionList({ versions, visibleNumber, onChoose }: VersionListProps) {
  const t = usePublishingText()
  return (
    <ol className={styles.versionList} aria-label={t('versions')}>
      {versions.map(({ number, at, by, isCurrent }) => (
        <li key={number}>
          <button
            type="button"
            aria-pressed={number === visibleNumber}
            onClick={() => onChoose(number)}
          >
            <strong>{t('versionNumber', { n: number })}</strong>
            {isCurrent && (
              <span className={tagStyles.tag} data-tone="green">
                {t('versionCurrent')}
              </span>
            )}
            <span className={panelStyles.hint}>{at.slice(0, 16)}</span>
            {by !== '' && <span className={panelStyles.hint}>{by}</span>}
          </button>
        </li>
      ))}
    </ol>
  )
}

interface VersionViewProps {
  record: RecordView
  form: string
  number: number
}

const tabs = ['versionContent', 'versionCompare'] as const

function VersionView({ record, form, number }: VersionViewProps) {
  const t = usePublishingText()
  const [tab, setTab] = useState<(typeof tabs)[number]>('versionContent')
  const { data: was, error } = useQuery({
    queryKey: ['version', record.entity, record.id, number],
    queryFn: () => versionCalls.read(record.entity, record.id, number),
  })

  return (
    <section aria-label={t('versionNumber', { n: number })}>
      <div className={tabsStyles.segments} role="group" aria-label={t('versionLook')}>
        {tabs.map((id) => (
          <button key={id} type="button" aria-pressed={tab === id} onClick={() => setTab(id)}>
            {t(id)}
          </button>
        ))}
      </div>
      {error && <p className={fieldStyles.error}>{errorText(error)}</p>}
      {!was && !error && <div className={loadingStyles.skeleton} aria-busy="true" />}
      {was &&
        (tab === 'versionContent' ? (
          <Content was={was} form={form} />
        ) : (
          <Differences {...{ record, was, form, number }} />
        ))}
    </section>
  )
}

function useReadContext(record: RecordView, form: string) {
  const config = useConfig()
  const user = useUser()
  const now = useNow()

  return {
    form: useEffectiveForm(config, form, record, { user, now }),
    environment: widgetEnvironment(config, record.year, servicesFor(record.entity)),
  }
}

function Content({ was, form }: { was: RecordView; form: string }) {
  const readContext = useReadContext(was, form)
  return <ReadSteps form={readContext.form} data={was.data} environment={readContext.environment} />
}

interface DifferencesProps extends VersionViewProps {
  was: RecordView
}

function Differences({ record, was, form, number }: DifferencesProps) {
  const t = usePublishingText()
  const readContext = useReadContext(record, form)
  const changed = readContext.form.steps
    .flatMap(({ sections }) => sections.flatMap(({ fields }) => fields))
    .map(({ name, field }) => ({
      name,
      field,
      before: readField(was.data, name, field),
      after: readField(record.data, name, field),
    }))
    .filter(
      ({ before, after }) => !(isBlank(before) && isBlank(after)) && !isSameContent(before, after),
    )

  if (changed.length === 0) return <p className={panelStyles.empty}>{t('versionSame')}</p>

  return (
    <>
      <p className={panelStyles.hint}>{t('versionDifferences', { n: changed.length })}</p>
      <FieldCompare
        fields={changed}
        titles={{ before: t('versionNumber', { n: number }), after: t('versionNow') }}
        environment={readContext.environment}
      />
    </>
  )
}
