/** Where a login leads: only a path of this site, never another site's address. */
export function safeTarget(redirect: string | null): string {
  if (
    !redirect ||
    !redirect.startsWith('/') ||
    redirect.startsWith('//') ||
    redirect.includes('\\') ||
    redirect.startsWith('/login')
  )
    return '/dashboard'

  try {
    const url = new URL(redirect, window.location.origin)
    return url.origin === window.location.origin
      ? url.pathname + url.search + url.hash
      : '/dashboard'
  } catch {
    return '/dashboard'
  }
}

/** The login screen, which then leads to a target of this site. */
export const loginPath = (target: string): string => `/login?redirect=${encodeURIComponent(target)}`

/** Where the address without a path leads. */
export const startPath = (isSignedIn: boolean): string => (isSignedIn ? '/dashboard' : '/login')
