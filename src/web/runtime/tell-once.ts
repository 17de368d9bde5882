import { shellText } from '#web/i18n/use-text.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { showMessage } from '#web/ui/messages.tsx'

/** Shows what the server tells this once, a password, until it was copied or put away. */
export function tellOnce(told: string): void {
  const copy = async () => {
    if (!(await copyText(told))) tellOnce(told)
  }
  showMessage(shellText('toldOnce', { told }), 'success', { title: shellText('copy'), run: () => void copy() })
}
