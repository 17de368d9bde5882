import { shellText } from '#web/i18n/use-text.ts'
import { showMessage } from './messages.tsx'

/** Copies a text to the clipboard and says whether that worked: 复制成功 or 复制失败 (specification §8). */
export async function copyText(text: string): Promise<boolean> {
  const isCopied = await writeClipboard(text).then(
    () => true,
    () => copyBySelection(text),
  )
  showMessage(shellText(isCopied ? 'copied' : 'copyFailed'), isCopied ? 'success' : 'error')
  return isCopied
}

/** Where the clipboard is refused, as on plain http, the browser still copies what is selected. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'ui-unseen'
  area.setAttribute('aria-hidden', 'true')
  const before = document.activeElement
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}

// Without a secure address there is no clipboard at all.
const writeClipboard = async (text: string): Promise<void> =>
  (navigator.clipboard as Clipboard | undefined)?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
