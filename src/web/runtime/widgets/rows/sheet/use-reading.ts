import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordData } from '#config-model/record.ts'
import type { RowsAnswer } from '#contract/list/sheets.ts'
import { showError } from '#web/ui/messages.tsx'

export type ReadRows = (file: File, there: RecordData[]) => Promise<RowsAnswer>

/** Reads a spreadsheet and previews the result, appended or replacing. The last request wins. */
export function useReading(read: ReadRows, there: RecordData[]) {
  const [file, setFile] = useState<File | null>(null)
  const [isAppended, setAppended] = useState(there.length > 0)
  const reading = useMutation({
    mutationFn: ({ chosen, appended }: { chosen: File; appended: boolean }) =>
      read(chosen, appended ? there : []),
    onError: showError,
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
    answer: reading.data ?? null,
  }
}

export type SheetReading = ReturnType<typeof useReading>
