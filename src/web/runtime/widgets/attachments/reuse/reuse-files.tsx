import { useState } from 'react'
import type { FileValue } from '#config-model/record.ts'
import { useReuseText } from '#web/i18n/reuse-text.ts'
import { recordCalls } from '#web/runtime/record-calls.ts'
import { filesOfValue } from '#web/runtime/widgets/attachments/upload-queue.ts'
import type { InputProps } from '#web/runtime/widgets/definition.ts'
import { ReuseDialog } from './reuse-dialog.tsx'
import styles from './reuse-files.module.css'

interface ReuseFilesProps {
  input: InputProps
  onTake: (files: FileValue[]) => void
}

/** Offers existing files of this form and of last year's where the record is stored. */
export default function ReuseFiles({ input, onTake }: ReuseFilesProps) {
  const t = useReuseText()
  const [isOpen, setOpen] = useState(false)
  const { context, environment, field, value } = input
  const { stored } = environment.services
  const { id = '' } = context.record ?? {}
  if (stored === undefined || id === '') return null

  return (
    <>
      <button type="button" className={styles.reuseOpen} onClick={() => setOpen(true)}>
        {t('choose')}
      </button>
      {isOpen && (
        <ReuseDialog
          field={field}
          fields={environment.config.entities[stored]?.fields ?? {}}
          there={filesOfValue(value)}
          fetchRecords={() =>
            Promise.all([recordCalls.read(stored, id), recordCalls.previous(stored, id)])
          }
          onTake={(files) => {
            setOpen(false)
            onTake(files)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
