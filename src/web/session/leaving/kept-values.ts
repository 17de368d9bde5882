import { useEffect, useRef, useState } from 'react'
import { cookies } from '#web/session/cookies.ts'
import { isSessionOver } from '#web/session/session-events.ts'
import { keepText } from './keep-text.ts'

const keptKey = 'pinlu-kept'
const draftPrefix = 'draft '

/** What was being typed when the session ended, of one user. */
interface Kept {
  user: string
  values: Record<string, unknown>
}

/**
 * State of a form that is not saved while it is filled in. When the session ends under it, the same
 * user finds it again after signing in; another user finds nothing. Leaving the page in any other
 * way drops it.
 */
export function useKeptState<Value>(
  key: string,
  initial: () => Value,
): [Value, (value: Value) => void] {
  const [owner] = useState(() => cookies.get('uuid') ?? '')
  const [value, setValue] = useState<Value>(
    () => (keptOf(owner)[key] as Value | undefined) ?? initial(),
  )
  const latest = useRef<Value>(undefined)

  useEffect(() => {
    forget(owner, key)
    return () => {
      if (isSessionOver() && latest.current !== undefined)
        keep(owner, { ...keptOf(owner), [key]: latest.current })
    }
  }, [owner, key])

  const change = (next: Value) => {
    latest.current = next
    setValue(next)
  }

  return [value, change]
}

/** Another user begins: nothing of what somebody else was filling in stays on this machine. */
export function dropOthersDrafts(user: string): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(draftPrefix) && !key.startsWith(`${draftPrefix}${user} `))
      localStorage.removeItem(key)

  if (read()?.user !== user) sessionStorage.removeItem(keptKey)
}

const keep = (user: string, values: Kept['values']): void =>
  void keepText(keptKey, JSON.stringify({ user, values }), 'sessionStorage')

function forget(user: string, key: string): void {
  const { [key]: dropped, ...values } = keptOf(user)
  if (dropped !== undefined) keep(user, values)
}

const keptOf = (user: string): Kept['values'] => {
  const kept = read()
  return kept?.user === user ? kept.values : {}
}

function read(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(keptKey) ?? 'null') as Kept | null
  } catch {
    return null
  }
}
