import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportAnswer, UndoImportRequest } from '#contract/list/sheets.ts'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { callOnce } from '#web/api/idempotent-call.ts'
import { useImportingText } from '#web/i18n/importing-text.ts'
import { showError, showMessage } from '#web/ui/messages.tsx'

const formOf = (file: File): FormData => {
  const form = new FormData()
  form.append('file', file)
  return form
}

/** The state of an import: preview, commit, undo. */
export function useImport(pageId: string, onDone: () => void, onClose: () => void) {
  const t = useImportingText()
  const [file, setFile] = useState<File | null>(null)
  const [erasesBlanks, setErasesBlanks] = useState(false)
  const trial = useMutation({
    mutationFn: ({ chosen, erases }: { chosen: File; erases: boolean }) =>
      api.form<ImportAnswer>(
        `${apiPaths.listImport(pageId)}?trial=1${erases ? '&blanks=erase' : ''}`,
        formOf(chosen),
      ),
    onError: showError,
  })

  const run = useMutation({
    // Idempotent: resending the same file after a lost response writes it once.
    mutationFn: (chosen: File) =>
      callOnce(
        `${pageId} ${chosen.name} ${chosen.size} ${chosen.lastModified} ${erasesBlanks}`,
        (headers) =>
          api.form<ImportAnswer>(
            `${apiPaths.listImport(pageId)}${erasesBlanks ? '?blanks=erase' : ''}`,
            formOf(chosen),
            headers,
          ),
      ),
    onSuccess: onDone,
    onError: showError,
  })

  const undo = useMutation({
    mutationFn: (id: string) =>
      api.post<{ undone: number }>(apiPaths.importUndo(pageId), { id } satisfies UndoImportRequest),
    onSuccess: ({ undone }) => {
      showMessage(t('undone', { n: undone }), 'success')
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
    /** Tries the file again. */
    setErasesBlanks: (erases: boolean) => {
      setErasesBlanks(erases)
      if (file) trial.mutate({ chosen: file, erases })
    },
    start: () => file && run.mutate(file),
    undo: undo.mutate,
    isUndoing: undo.isPending,
    isBusy: trial.isPending || run.isPending,
    isWriting: run.isPending,
    /** The result of the import, or of the preview. */
    answer: run.data ?? trial.data ?? null,
    isDone: run.data !== undefined && run.data.faults.length === 0,
    template: () => void api.export(apiPaths.importTemplate(pageId), undefined).catch(showError),
  }
}

export type Importing = ReturnType<typeof useImport>
