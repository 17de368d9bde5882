/**
 * The page has the colours of the configuration in force, also when they change while it is open.
 * @param address of the style sheet; null for the colours of the build
 */
export function applyTheme(address: string | null): void {
  document.querySelector('[data-theme-sheet]')?.remove()
  if (address === null) return

  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
  link.dataset['themeSheet'] = ''
  document.head.append(link)
}
