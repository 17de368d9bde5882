import { useState } from 'react'
import { publishOf } from '#config-model/access/publication.ts'
import type { RecordView } from '#contract/record.ts'
import { usePublishingText } from '#web/i18n/publishing-text.ts'
import { useConfig } from '#web/session/session.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import styles from '#public/kit/button.module.css'

const VersionsDialog = lazyComponent(() => import('./versions-dialog.tsx'))

export interface VersionsButtonProps {
  record: RecordView
  form: string
  onRestore: (number: number) => Promise<void>
}

export function VersionsButton({ record, form, onRestore }: VersionsButtonProps) {
  const t = usePublishingText()
  const config = useConfig()
  const [isOpen, setOpen] = useState(false)
  const [chosen, choose] = useState<number | null>(null)
  const [versionToRestore, ask] = useState<number | null>(null)
  const { publication, may } = record
  if (!publication || publication.state === 'draft') return null
  if (publishOf(config, record.entity)?.versions === undefined) return null

  const mayRestore = may.edit === 'all' || may.edit.length > 0

  return (
    <>
      <button type="button" className={styles.button} onClick={() => setOpen(true)}>
        {t('versions')}
      </button>
      {isOpen && versionToRestore === null && (
        <VersionsDialog
          record={record}
          form={form}
          chosen={chosen}
          onChoose={choose}
          onRestore={mayRestore ? ask : undefined}
          onClose={() => setOpen(false)}
        />
      )}
      {versionToRestore !== null && (
        <ConfirmDialog
          title={t('restoreVersion')}
          text={t('restoreText', { n: versionToRestore })}
          onConfirm={() => {
            ask(null)
            setOpen(false)
            void onRestore(versionToRestore)
          }}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}
