/**
 * Replaces the theme's style sheet.
 * @param address null for the default
 */
export function applyTheme(address: string | null): void {
  document.querySelector('[data-theme-sheet]')?.remove()
  if (address === null) return

  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
  link.dataset['themeSheet'] = ''
  document.head.append(link)
}
