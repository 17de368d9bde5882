import { useState } from 'react'
import type { FileValue } from '#config-model/record.ts'
import { useReuseText } from '#web/i18n/reuse/reuse-text.ts'
import type { InputProps } from '#web/runtime/widgets/definition.ts'
import { filesOf } from '#web/runtime/widgets/attachments/uploads.ts'
import './reuse-files.css'
import { ReuseDialog } from './reuse-dialog.tsx'

interface ReuseFilesProps {
  input: InputProps
  onTake: (files: FileValue[]) => void
}

/** Leads to the files that this form and last year's have already, where the record is stored. */
export default function ReuseFiles({ input, onTake }: ReuseFilesProps) {
  const t = useReuseText()
  const [isOpen, setOpen] = useState(false)
  const { context, environment, field, value } = input
  const { storedRecords } = environment.services
  const { id = '', entity = '' } = context.record ?? {}
  if (!storedRecords || id === '') return null
  return (
    <>
      <button type="button" className="pl-reuse-open" onClick={() => setOpen(true)}>
        {t('choose')}
      </button>
      {isOpen && (
        <ReuseDialog
          field={field}
          fields={environment.config.entities[entity]?.fields ?? {}}
          there={filesOf(value)}
          fetchRecords={() => storedRecords(id)}
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
