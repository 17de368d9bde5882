import type { FrameFacts } from '#public/frame.ts'

const yearly = 31_536_000

/**
 * Returns the language chosen in this browser; null without a choice. A cookie sends it to the
 * server for the next pages.
 */
export function chosenLocale({
  storageKey,
  supported,
  default: usual,
}: FrameFacts['locales']): string | null {
  const chosen = keptChoice(storageKey)
  if (chosen === null || !supported.includes(chosen)) return null

  const isCookieSet = document.cookie.split('; ').includes(`${storageKey}=${chosen}`)
  if (chosen !== usual && !isCookieSet) tell(`${storageKey}=${chosen}; max-age=${yearly}`)
  if (chosen === usual && document.cookie.includes(`${storageKey}=`))
    tell(`${storageKey}=; max-age=0`)

  return chosen
}

const tell = (cookie: string) => (document.cookie = `${cookie}; path=/; SameSite=Lax`)

function keptChoice(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
