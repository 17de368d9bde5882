/** Whether that worked. */
export const writeClipboard = (text: string): Promise<boolean> =>
  writeByPermission(text).then(
    () => true,
    () => copyBySelection(text),
  )

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'visually-hidden'
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

// Needs a secure context.
const writeByPermission = async (text: string): Promise<void> =>
  (navigator.clipboard as Clipboard | undefined)?.writeText(text) ??
  Promise.reject(new Error('no clipboard'))
