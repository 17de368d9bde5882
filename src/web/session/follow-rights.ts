import { onRefusal } from '#web/api/session-events.ts'
import { shellText } from '#web/i18n/use-text.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { refetchData } from './configuration/config-changes.ts'
import { refreshUser } from './session.ts'

/** Follows changed roles and regions, of which a refusal is the first sign. */
export function followRights(): void {
  let isChecking = false
  const check = async (): Promise<void> => {
    if (isChecking) return

    isChecking = true

    try {
      if (!(await refreshUser())) return
      showToast(shellText('rightsChanged'), 'warning')
      await refetchData()
    } catch {
      // The refusal itself is shown by its caller.
    } finally {
      isChecking = false
    }
  }

  onRefusal(() => void check())
}
