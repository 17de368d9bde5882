import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { RecordData } from '#config-model/record.ts'
import type { ParsedRowsAnswer } from '#contract/list.ts'
import { useRowsText } from '#web/i18n/rows-text.ts'
import { SpreadsheetPicker, ImportErrorTable } from '#web/runtime/sheet-dialog.tsx'
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import fieldStyles from '#public/kit/field.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import sheetDialogStyles from '#web/runtime/sheet-dialog.module.css'
import noticeStyles from '#web/ui/notice.module.css'

interface RowsDialogProps {
  title: string
  rows: RecordData[]
  read: ReadRows
  fetchTemplate: () => void
  onTake: (rows: RecordData[], isAppended: boolean) => void
  onClose: () => void
}

export function RowsDialog({ title, rows, read, fetchTemplate, onTake, onClose }: RowsDialogProps) {
  const t = useRowsText()
  const reading = useSpreadsheetRead(read, rows)
  const { answer, isAppended, isBusy } = reading
  const isReady = answer !== null && answer.faults.length === 0 && !isBusy

  return (
    <Dialog
      title={t('importInto', { title })}
      kind="wide"
      isPersistent
      onClose={onClose}
      footer={
        <DialogActions
          isDisabled={!isReady}
          onConfirm={() => answer && onTake(answer.rows, isAppended)}
          onClose={onClose}
        >
          {isReady ? t(isAppended ? 'append' : 'take', { n: answer.rows.length }) : t('import')}
        </DialogActions>
      }
    >
      <div className={sheetDialogStyles.import}>
        <Choosing reading={reading} fetchTemplate={fetchTemplate} />
        {rows.length > 0 && <Places reading={reading} count={rows.length} />}
        <p role="status">{stateOf(t, reading)}</p>
        {answer && <Findings answer={answer} />}
      </div>
    </Dialog>
  )
}

function stateOf(t: ReturnType<typeof useRowsText>, { answer, isBusy }: SheetReading): string {
  if (isBusy) return t('reading')
  if (!answer) return ''
  if (answer.faults.length > 0) return t('faulty', { n: answer.faults.length })

  const n = answer.rows.length

  return answer.problems.length > 0
    ? t('withProblems', { n, problems: answer.problems.length })
    : t('fine', { n })
}

function Choosing({
  reading,
  fetchTemplate,
}: {
  reading: SheetReading
  fetchTemplate: () => void
}) {
  const t = useRowsText()
  const words = { intro: t('intro'), template: t('template'), choose: t('choose') }
  const { file, isBusy, error, choose } = reading

  return (
    <SpreadsheetPicker
      words={words}
      accept={accepted}
      {...{ file, isBusy, error, choose, fetchTemplate }}
    />
  )
}

const accepted =
  '.xlsx,.csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv'

function Places({ reading, count }: { reading: SheetReading; count: number }) {
  const t = useRowsText()
  const name = useId()

  return (
    <div
      className={`${layoutStyles.wrap} ${sheetDialogStyles.importChoose}`}
      role="radiogroup"
      aria-label={t('where')}
    >
      {([true, false] as const).map((isAppended) => (
        <label key={String(isAppended)} className={fieldStyles.check}>
          <input
            type="radio"
            name={name}
            checked={reading.isAppended === isAppended}
            onChange={() => reading.place(isAppended)}
          />
          {t(isAppended ? 'after' : 'instead', { n: count })}
        </label>
      ))}
    </div>
  )
}

function Findings({
  answer: { faults, problems, later: affectedTitles, hasMore },
}: {
  answer: ParsedRowsAnswer
}) {
  const t = useRowsText()
  const visibleFaults = faults.length > 0 ? faults : problems

  return (
    <>
      {visibleFaults.length > 0 && <ImportErrorTable faults={visibleFaults} hasMore={hasMore} />}
      {affectedTitles.length > 0 && (
        <p className={noticeStyles.notice}>
          {t('later', { titles: affectedTitles.join(t('comma')) })}
        </p>
      )}
    </>
  )
}

export type ReadRows = (file: File, presentRows: RecordData[]) => Promise<ParsedRowsAnswer>

export function useSpreadsheetRead(read: ReadRows, presentRows: RecordData[]) {
  const [file, setFile] = useState<File | null>(null)
  const [isAppended, setAppended] = useState(presentRows.length > 0)
  const reading = useMutation({
    mutationFn: ({ chosen, appended }: { chosen: File; appended: boolean }) =>
      read(chosen, appended ? presentRows : []),
  })

  const choose = (chosen: File | null, appended = isAppended) => {
    setFile(chosen)
    setAppended(appended)
    reading.reset()
    if (chosen) reading.mutate({ chosen, appended })
  }

  return {
    file,
    choose,
    isAppended,
    place: (appended: boolean) => choose(file, appended),
    isBusy: reading.isPending,
    error: reading.error,
    answer: reading.data ?? null,
  }
}

type SheetReading = ReturnType<typeof useSpreadsheetRead>
