import { useMutation } from '@tanstack/react-query'
import { apiPaths } from '#contract/paths.ts'
import type { ActAnswer, HandingOver, ListRow } from '#contract/record.ts'
import { api } from '#web/api/client.ts'
import { forgetIdempotencyKeys } from '#web/api/idempotent-call.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useText } from '#web/i18n/use-text.ts'
import { showInitialPassword } from '#web/runtime/show-initial-password.ts'
import { useConfig } from '#web/session/session.ts'
import { showError, showMessage } from '#web/ui/messages.tsx'
import type { IssuedCode } from './code-slip.tsx'

export type ActOnRow = ReturnType<typeof useAct>

/** Performs an action of the source on one row; `onIssued` shows a one-time code. */
export function useAct(
  entity: string,
  onSettled: () => void,
  onIssued: (issued: IssuedCode) => void,
) {
  const t = useText()
  const titleField = useConfig().entities[entity]?.titleField ?? ''

  return useMutation({
    mutationFn: async ({ act, row, ...more }: { act: string; row: ListRow } & HandingOver) => {
      const path = apiPaths.recordAct(entity, row.id, act)
      const {
        told: initialPassword,
        file,
        until,
      } = await api.once<ActAnswer>(path, { version: row.version, ...more })

      // Repeating the action later is a new call.
      forgetIdempotencyKeys(path)
      if (file) saveFile(new Blob([file.text]), file.name)

      return { told: initialPassword, until }
    },
    onSuccess: ({ told: initialPassword, until }, { row }) => {
      if (until !== undefined) return
      if (initialPassword === null) showMessage(t('acted'), 'success')
      else showInitialPassword(String(row.data[titleField] ?? ''), initialPassword)
    },
    onError: showError,
    onSettled: (answer, _, { row }) => {
      onSettled()
      if (!answer?.told || answer.until === undefined) return

      const { username, nickName, name } = row.data

      onIssued({
        username: String(username ?? ''),
        name: String(nickName || name || ''),
        code: answer.told,
        until: answer.until,
      })
    },
  })
}
