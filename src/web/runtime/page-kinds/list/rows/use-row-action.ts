import { useMutation } from '@tanstack/react-query'
import { apiPaths } from '#contract/paths.ts'
import type { ActAnswer, TransferTarget, ListRow } from '#contract/record.ts'
import { api, ApiError } from '#web/api/client.ts'
import { downloadFile } from '#web/api/download-file.ts'
import { clearIdempotencyKeys } from '#web/api/idempotent-call.ts'
import { useText } from '#web/i18n/use-text.ts'
import { showInitialPassword } from '#web/runtime/show-initial-password.ts'
import { useConfig } from '#web/session/session.ts'
import { showError, showToast } from '#web/ui/toasts.tsx'
import type { IssuedCode } from './code-slip.tsx'

export type RowActionMutation = ReturnType<typeof useRowAction>

/**
 * Performs an action of the source on one row; `onIssued` shows a one-time code. What was chosen
 * stays for another try, unless the row has changed.
 */
export function useRowAction(
  entity: string,
  closeAndRefresh: () => void,
  onIssued: (issued: IssuedCode) => void,
) {
  const t = useText()
  const titleField = useConfig().entities[entity]?.titleField ?? ''

  return useMutation({
    mutationFn: async ({ act, row, ...more }: { act: string; row: ListRow } & TransferTarget) => {
      const path = apiPaths.recordAct(entity, row.id, act)
      const { secret, file, until } = await api.postIdempotent<ActAnswer>(path, {
        version: row.version,
        ...more,
      })

      // Repeating the action later is a new call.
      clearIdempotencyKeys(path)
      if (file) downloadFile(new Blob([file.text]), file.name)

      return { secret, until }
    },
    onSuccess: ({ secret, until }, { row }) => {
      closeAndRefresh()
      if (secret === null) return showToast(t('acted'), 'success')
      if (until === undefined)
        return showInitialPassword(String(row.data[titleField] ?? ''), secret)

      const { username, nickName, name } = row.data

      onIssued({
        username: String(username ?? ''),
        name: String(nickName || name || ''),
        code: secret,
        until,
      })
    },
    onError: (error) => {
      showError(error)
      if (error instanceof ApiError && error.status === 409) closeAndRefresh()
    },
  })
}
