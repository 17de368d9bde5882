import { useState } from 'react'
import { mayImport } from '#config-model/import-columns.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import type { ListQueryModel } from './list-model.ts'
import styles from '#public/kit/button.module.css'

const ImportDialog = lazyComponent(() => import('./import-dialog.tsx'))

export default function ImportButton({ list, pageId }: { list: ListQueryModel; pageId: string }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  if (!mayImport(list.config, list.user, list.page)) return null

  return (
    <>
      <button type="button" className={styles.button} onClick={() => setOpen(true)}>
        <Icon name="file-text" size={16} />
        {t('import')}
      </button>
      {isOpen && (
        <ImportDialog
          page={list.page}
          pageId={pageId}
          onDone={list.refresh}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
