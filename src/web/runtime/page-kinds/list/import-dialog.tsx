import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListPage } from '#config-model/types.generated.ts'
import type { ImportAnswer, UndoImportRequest } from '#contract/list.ts'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { downloadFile } from '#web/api/download-file.ts'
import { callWithIdempotencyKey } from '#web/api/idempotent-call.ts'
import { useImportingText } from '#web/i18n/importing-text.ts'
import { SpreadsheetPicker, ImportErrorTable } from '#web/runtime/sheet-dialog.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { showError, showToast } from '#web/ui/toasts.tsx'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import sheetDialogStyles from '#web/runtime/sheet-dialog.module.css'
import noticeStyles from '#web/ui/notice.module.css'

interface ImportDialogProps {
  page: ListPage
  pageId: string
  onDone: () => void
  onClose: () => void
}

export default function ImportDialog({ page, pageId, onDone, onClose }: ImportDialogProps) {
  const t = useImportingText()
  const importing = useImport(pageId, onDone, onClose)
  const { answer, isDone, isBusy } = importing
  // What is written is shown here only, initial passwords too.
  const close = () => importing.isWriting || onClose()
  const isReady = answer !== null && answer.faults.length === 0 && !isDone

  return (
    <Dialog
      title={t('title', { title: page.title })}
      kind="wide"
      isPersistent
      onClose={close}
      footer={
        <>
          <button type="button" className={buttonStyles.button} onClick={close}>
            {t('close')}
          </button>
          {!isDone && (
            <button
              type="button"
              className={buttonStyles.button}
              data-tone="primary"
              disabled={!isReady || isBusy}
              onClick={importing.start}
            >
              {t('start')}
            </button>
          )}
        </>
      }
    >
      <div className={sheetDialogStyles.import}>
        {!isDone && <Choosing importing={importing} maxRows={page.import?.maxRows ?? 0} />}
        <p role="status">{stateOf(t, importing)}</p>
        {answer && answer.faults.length > 0 && (
          <ImportErrorTable faults={answer.faults} hasMore={answer.hasMore} />
        )}
        {isDone && answer && <Done answer={answer} importing={importing} />}
      </div>
    </Dialog>
  )
}

function stateOf(t: ReturnType<typeof useImportingText>, importing: Importing): string {
  const { answer, isBusy, isWriting, isDone, erasesBlanks } = importing
  if (isBusy) return t(isWriting ? 'writing' : 'checking')
  if (!answer) return ''

  const { created, updated, unchanged, ignored, blanks, faults } = answer
  if (faults.length > 0) return t('faulty', { n: faults.length })

  const state = t(isDone ? 'done' : 'fine', { created, updated, unchanged })
  if (isDone) return state

  const notes = [
    ...(blanks === 0 ? [] : [t(erasesBlanks ? 'blanksErased' : 'blanksStay', { n: blanks })]),
    ...(ignored.length === 0 ? [] : [t('ignored', { titles: ignored.join(t('comma')) })]),
  ]

  return [state, ...notes].join(' ')
}

function Choosing({ importing, maxRows }: { importing: Importing; maxRows: number }) {
  const t = useImportingText()
  const words = { intro: t('intro'), template: t('template'), choose: t('choose') }
  const { file, isBusy, error, choose, template: fetchTemplate } = importing

  return (
    <SpreadsheetPicker
      words={words}
      accept={accepted}
      {...{ file, isBusy, error, choose, fetchTemplate }}
    >
      <small>{t('limit', { n: maxRows })}</small>
      <label className={fieldStyles.check}>
        <input
          type="checkbox"
          checked={importing.erasesBlanks}
          disabled={importing.isWriting}
          onChange={(event) => importing.setErasesBlanks(event.target.checked)}
        />
        {t('eraseBlanks')}
      </label>
    </SpreadsheetPicker>
  )
}

const accepted = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function Done({ answer, importing }: { answer: ImportAnswer; importing: Importing }) {
  const t = useImportingText()
  const { id, initialPasswords } = answer
  const savePasswords = () => {
    const lines = initialPasswords.map((one) => `${one.key},${one.initialPassword}`)
    // With a byte order mark, for spreadsheet programs.
    downloadFile(
      new Blob([`\uFEFF${[t('passwordsHead'), ...lines].join('\r\n')}\r\n`]),
      t('passwordsName'),
    )
  }

  return (
    <>
      {initialPasswords.length > 0 && (
        <p className={noticeStyles.notice} data-tone="amber">
          {t('passwordsNote')}{' '}
          <button type="button" className={buttonStyles.button} onClick={savePasswords}>
            {t('passwords')}
          </button>
        </p>
      )}
      {id !== null && (
        <p>
          {t('undoNote')}{' '}
          <button
            type="button"
            className={buttonStyles.link}
            disabled={importing.isUndoing}
            onClick={() => importing.undo(id)}
          >
            {t('undo')}
          </button>
        </p>
      )}
    </>
  )
}

const formOf = (file: File): FormData => {
  const form = new FormData()
  form.append('file', file)
  return form
}

function useImport(pageId: string, onDone: () => void, onClose: () => void) {
  const t = useImportingText()
  const [file, setFile] = useState<File | null>(null)
  const [erasesBlanks, setErasesBlanks] = useState(false)
  const trial = useMutation({
    mutationFn: ({ chosen, erases }: { chosen: File; erases: boolean }) =>
      api.postForm<ImportAnswer>(
        `${apiPaths.listImport(pageId)}?trial=1${erases ? '&blanks=erase' : ''}`,
        formOf(chosen),
      ),
  })

  const run = useMutation({
    // Idempotent: resending the same file after a lost response writes it once.
    mutationFn: (chosen: File) =>
      callWithIdempotencyKey(
        `${pageId} ${chosen.name} ${chosen.size} ${chosen.lastModified} ${erasesBlanks}`,
        (headers) =>
          api.postForm<ImportAnswer>(
            `${apiPaths.listImport(pageId)}${erasesBlanks ? '?blanks=erase' : ''}`,
            formOf(chosen),
            headers,
          ),
      ),
    onSuccess: onDone,
  })

  const undo = useMutation({
    mutationFn: (id: string) =>
      api.post<{ undone: number }>(apiPaths.importUndo(pageId), { id } satisfies UndoImportRequest),
    onSuccess: ({ undone }) => {
      showToast(t('undone', { n: undone }), 'success')
      onDone()
      onClose()
    },
    onError: showError,
  })

  return {
    file,
    choose: (chosen: File | null) => {
      setFile(chosen)
      trial.reset()
      run.reset()
      if (chosen) trial.mutate({ chosen, erases: erasesBlanks })
    },
    erasesBlanks,
    setErasesBlanks: (erases: boolean) => {
      setErasesBlanks(erases)
      run.reset()
      if (file) trial.mutate({ chosen: file, erases })
    },
    start: () => file && run.mutate(file),
    undo: undo.mutate,
    isUndoing: undo.isPending,
    isBusy: trial.isPending || run.isPending,
    isWriting: run.isPending,
    error: run.error ?? trial.error,
    answer: run.data ?? trial.data ?? null,
    isDone: run.data !== undefined && run.data.faults.length === 0,
    template: () =>
      void api.downloadExport(apiPaths.importTemplate(pageId), undefined).catch(showError),
  }
}

type Importing = ReturnType<typeof useImport>
