import { useState } from 'react'
import type { RecordData } from '#config-model/record.ts'
import { useRowsText } from '#web/i18n/rows/rows-text.ts'
import { fetchTemplate, previewSheetRows } from '#web/runtime/sheets/sheet-calls.ts'
import type { InputProps } from '#web/runtime/widgets/definition.ts'
import { showError } from '#web/ui/messages.tsx'
import { RowsDialog } from './rows-dialog.tsx'

interface RowsSheetProps {
  input: InputProps
  rows: RecordData[]
  /** Takes the rows of a sheet over, after those there are or in their place. */
  onTake: (rows: RecordData[], isAppended: boolean) => void
}

/**
 * The sheet of a list to fill in, and the way back from it; nothing where the record is not stored
 * yet.
 */
export function RowsSheet({ input, rows, onTake }: RowsSheetProps) {
  const t = useRowsText()
  const [isOpen, setOpen] = useState(false)
  const { path, context, environment } = input
  const { stored } = environment.services
  const id = context.record?.id ?? ''
  const [name] = path
  if (stored === undefined || id === '' || path.length !== 1 || typeof name !== 'string')
    return null

  const list = { entity: stored, id, field: name }

  return (
    <>
      <button
        type="button"
        className="ui-link"
        onClick={() => void fetchTemplate(list).catch(showError)}
      >
        {t('template')}
      </button>
      <button type="button" className="ui-link" onClick={() => setOpen(true)}>
        {t('import')}
      </button>
      {isOpen && (
        <RowsDialog
          title={input.field.title}
          rows={rows}
          read={(file, there) => previewSheetRows(list, file, there)}
          fetchTemplate={() => void fetchTemplate(list).catch(showError)}
          onTake={(taken, isAppended) => {
            setOpen(false)
            onTake(taken, isAppended)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
