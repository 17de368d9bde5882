const typing =
  'textarea, select, [contenteditable="true"], input:not([type="radio"], [type="checkbox"], [type="button"], [type="submit"])'
const ownEnter = 'button, a, summary, [role="button"], [role="option"]'

/**
 * A key meant for the page, letters in lower case; null while the user types, composes, presses a
 * browser shortcut, or has a dialog open. Enter on a link or button belongs to that element.
 */
export function pageShortcut(event: KeyboardEvent): string | null {
  if (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    isComposing(event)
  )
    return null

  if (isDialogOpen()) return null

  const target = event.target instanceof HTMLElement ? event.target : null
  if (isTyping(event) || (event.key === 'Enter' && target?.closest(ownEnter))) return null

  return event.key.length === 1 ? event.key.toLowerCase() : event.key
}

export const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLElement && target.closest(typing) !== null

/** The key belongs to an input method. */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === 229

export const isDialogOpen = (): boolean =>
  document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') !== null
