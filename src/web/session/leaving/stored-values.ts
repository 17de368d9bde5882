import { useEffect, useRef, useState } from 'react'
import { isSessionOver } from '#web/api/session-events.ts'
import { sessionCookies, storeText } from '#web/browser-storage.ts'
import { openText, sealedAt, sealText } from './sealed-text.ts'

const keptKey = 'pinlu-kept'
const draftPrefix = 'draft '

/** The days after which encrypted drafts of other accounts are removed. */
const keptDays = 30
const day = 86_400_000

interface StoredValue {
  user: string
  /** JSON, encrypted for the user. */
  sealed: string
}

type Values = Record<string, unknown>

/**
 * Holds unsaved state of a form: the same user gets it back after the session ended. Leaving the
 * page discards it.
 */
export function useKeptState<Value>(
  key: string,
  initial: () => Value,
): [Value, (value: Value) => void] {
  const [owner] = useState(() => sessionCookies.get('uuid') ?? '')
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

/**
 * Removes other users' drafts on sign-in, except recent encrypted ones, which only their owners can
 * read.
 */
export function dropOthersDrafts(user: string): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(draftPrefix) || key.startsWith(`${draftPrefix}${user} `)) continue
    const at = sealedAt(localStorage.getItem(key))
    if (at === null || Date.now() - at > keptDays * day) localStorage.removeItem(key)
  }

  if (read()?.user !== user) sessionStorage.removeItem(keptKey)
}

function keep(user: string, values: Values): void {
  const sealed = sealText(user, JSON.stringify(values))
  if (sealed !== null) storeText(keptKey, JSON.stringify({ user, sealed }), 'sessionStorage')
}

function forget(user: string, key: string): void {
  const { [key]: dropped, ...values } = keptOf(user)
  if (dropped !== undefined) keep(user, values)
}

function keptOf(user: string): Values {
  const storedValues = read()
  const text = storedValues?.user === user ? openText(user, storedValues.sealed) : null

  return text === null ? {} : (JSON.parse(text) as Values)
}

function read(): StoredValue | null {
  try {
    return JSON.parse(sessionStorage.getItem(keptKey) ?? 'null') as StoredValue | null
  } catch {
    return null
  }
}
