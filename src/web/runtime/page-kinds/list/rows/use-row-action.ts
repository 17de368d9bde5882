import { useMutation } from '@tanstack/react-query'
import { apiPaths } from '#contract/paths.ts'
import type { ActAnswer, TransferTarget, ListRow } from '#contract/record.ts'
import { api } from '#web/api/client.ts'
import { downloadFile } from '#web/api/download-file.ts'
import { clearIdempotencyKeys } from '#web/api/idempotent-call.ts'
import { useText } from '#web/i18n/use-text.ts'
import { showInitialPassword } from '#web/runtime/show-initial-password.ts'
import { useConfig } from '#web/session/session.ts'
import { showError, showToast } from '#web/ui/toasts.tsx'
import type { IssuedCode } from './code-slip.tsx'

export type RowActionMutation = ReturnType<typeof useRowAction>

/** Performs an action of the source on one row; `onIssued` shows a one-time code. */
export function useRowAction(
  entity: string,
  onSettled: () => void,
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
      if (until !== undefined) return
      if (secret === null) showToast(t('acted'), 'success')
      else showInitialPassword(String(row.data[titleField] ?? ''), secret)
    },
    onError: showError,
    onSettled: (answer, _, { row }) => {
      onSettled()
      if (!answer?.secret || answer.until === undefined) return

      const { username, nickName, name } = row.data

      onIssued({
        username: String(username ?? ''),
        name: String(nickName || name || ''),
        code: answer.secret,
        until: answer.until,
      })
    },
  })
}
