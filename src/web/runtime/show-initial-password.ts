import { shellText } from '#web/i18n/use-text.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { showToast } from '#web/ui/toasts.tsx'

/** The server returns it only once: it stays until copied or dismissed. */
export function showInitialPassword(name: string, initialPassword: string): void {
  const copy = async () => {
    if (!(await copyText(initialPassword))) showInitialPassword(name, initialPassword)
  }
  showToast(shellText('initialPassword', { name, password: initialPassword }), 'success', {
    title: shellText('copy'),
    run: () => void copy(),
  })
}
