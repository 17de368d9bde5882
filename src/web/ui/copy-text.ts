import { shellText } from '#web/i18n/use-text.ts'
import { showToast } from './toasts.tsx'
import { writeClipboard } from './write-clipboard.ts'

/** Shows a toast: 复制成功 or 复制失败 (specification §8). */
export async function copyText(text: string): Promise<boolean> {
  const isCopied = await writeClipboard(text)
  showToast(shellText(isCopied ? 'copied' : 'copyFailed'), isCopied ? 'success' : 'error')
  return isCopied
}
