/** False when storage is full or forbidden. */
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
