/**
 * The path to open after sign-in. Only paths of this site are accepted (no open redirect);
 * otherwise /dashboard.
 */
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

export const loginPath = (target: string): string => `/login?redirect=${encodeURIComponent(target)}`

export const startPath = (isSignedIn: boolean): string => (isSignedIn ? '/dashboard' : '/login')
