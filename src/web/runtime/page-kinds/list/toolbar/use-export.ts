import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { paths } from '#contract/paths.ts'
import type { ListQuery } from '#contract/record.ts'
import { api } from '#web/api/client.ts'
import { useText } from '#web/i18n/use-text.ts'
import { showError, showMessage } from '#web/ui/messages.tsx'

/** Saves what the list asks for, or the chosen rows, as a sheet: how far it is, and the way to call it off. */
export function useExport(pageId: string, query: ListQuery) {
  const t = useText()
  /** What part of the sheet is here; null while it waits for its turn. */
  const [share, setShare] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (ids: string[] | undefined) => {
      running.current = new AbortController()
      const report = (part: number) => setShare(Math.floor(part * 100) / 100)
      const asked = { ...query, page: undefined, size: undefined, ...(ids ? { ids } : {}) }
      return api.export(paths.listExport(pageId), asked, { report, signal: running.current.signal })
    },
    onMutate: () => setShare(null),
    onSuccess: (name) => showMessage(t('exported', { name }), 'success'),
    onError: (error) => {
      if (running.current?.signal.aborted) showMessage(t('exportCancelled'))
      else showError(error)
    },
  })
  return { start: mutate, isPending, share, cancel: () => running.current?.abort() }
}
