import { shellText } from '#web/i18n/use-text.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { showMessage } from '#web/ui/messages.tsx'

/**
 * Shows an account's initial password, returned only once by the server, until copied or dismissed.
 */
export function showInitialPassword(name: string, initialPassword: string): void {
  const copy = async () => {
    if (!(await copyText(initialPassword))) showInitialPassword(name, initialPassword)
  }
  showMessage(shellText('toldOnce', { name, told: initialPassword }), 'success', {
    title: shellText('copy'),
    run: () => void copy(),
  })
}
