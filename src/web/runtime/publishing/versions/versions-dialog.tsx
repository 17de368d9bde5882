import { useQuery } from '@tanstack/react-query'
import type { RecordView } from '#contract/record.ts'
import type { KeptVersion } from '#contract/routes/records.ts'
import { usePublishingText } from '#web/i18n/publishing-text.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { dialogTitle } from '#web/ui/overlays/dialog-props.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { versionCalls } from './version-calls.ts'
import { VersionView } from './version-view.tsx'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import panelStyles from '#public/kit/panel.module.css'
import tagStyles from '#public/kit/tag.module.css'
import loadingStyles from '#web/ui/loading/loading.module.css'
import styles from './versions.module.css'

interface VersionsDialogProps {
  record: RecordView
  form: string
  /** null: the newest. */
  chosen: number | null
  onChoose: (number: number) => void
  /** Absent for read-only users. */
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
  versions: KeptVersion[]
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
            <span>{at.slice(0, 16)}</span>
            {by !== '' && <span>{by}</span>}
          </button>
        </li>
      ))}
    </ol>
  )
}
