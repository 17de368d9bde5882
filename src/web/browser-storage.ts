/** Of the session cookies, until the portal is loaded (specification §9). */
let prefix = 'admin-'
let days = 1

export function configureCookies(settings: { prefix: string; days: number }): void {
  prefix = settings.prefix
  days = settings.days
}

const secure = () => (window.location.protocol === 'https:' ? '; Secure' : '')

export const sessionCookies = {
  get(name: 'token' | 'uuid'): string | null {
    const cookieText = document.cookie
      .split('; ')
      .find((item) => item.startsWith(`${prefix}${name}=`))
    return cookieText ? decode(cookieText.slice(prefix.length + name.length + 1)) || null : null
  },
  set(name: 'token' | 'uuid', value: string): void {
    document.cookie = `${prefix}${name}=${encodeURIComponent(value)}; path=/; max-age=${days * 86_400}; SameSite=Strict${secure()}`
  },
  remove(name: 'token' | 'uuid'): void {
    document.cookie = `${prefix}${name}=; path=/; max-age=0; SameSite=Strict${secure()}`
  },
}

/**
 * Null for text that is not escaped or that no header can carry: another application of this host
 * may use the same name.
 */
function decode(text: string): string | null {
  try {
    const value = decodeURIComponent(text)
    return /^[ -~]*$/.test(value) ? value : null
  } catch {
    return null
  }
}

/** False when storage is full or forbidden. */
export function storeText(
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
