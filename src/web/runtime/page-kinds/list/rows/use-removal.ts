import { useMutation } from '@tanstack/react-query'
import type { ListRow } from '#contract/record.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { ListModel } from '#web/runtime/page-kinds/list/use-list-page.ts'
import { recordCalls } from '#web/runtime/record-calls.ts'
import { showError, showMessage } from '#web/ui/messages.tsx'

/** Removes one row, with a reason where required. */
export function useRemoval({ page: { entity }, noteRemoved, settled: closeAndRefresh }: ListModel) {
  const t = useText()
  return useMutation({
    mutationFn: ({ row, reason }: { row: ListRow; reason: string }) =>
      recordCalls.remove(entity, row.id, row.removeReason ? reason : undefined),
    onSuccess: (_, { row }) => {
      showMessage(t('removed'), 'success')
      noteRemoved(row)
    },
    onError: showError,
    onSettled: closeAndRefresh,
  })
}
