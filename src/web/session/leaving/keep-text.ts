/**
 * Keeps a text on this machine; false where there is no room for it or it is forbidden: the page
 * does without.
 */
export function keepText(
  key: string,
  text: string,
  storage: 'localStorage' | 'sessionStorage' = 'localStorage',
): boolean {
  try {
    window[storage].setItem(key, text)
    return true
  } catch {
    return false
  }
}
