import { useEffect, useRef, useState } from 'react'
import { isSessionOver } from '#web/api/session-events.ts'
import { sessionCookies, storeText } from '#web/browser-storage.ts'
import { decryptText, encryptionTime, encryptText } from './encrypted-text.ts'

const persistedKey = 'pinlu-kept'
const draftPrefix = 'draft '

/** Then encrypted drafts of other accounts are removed. */
const maxDraftDays = 30
const day = 86_400_000

interface StoredValue {
  user: string
  /** JSON, encrypted for the user. */
  sealed: string
}

type Values = Record<string, unknown>

/**
 * Unsaved state of a form: the same user gets it back after the session ended. Leaving the page
 * discards it.
 */
export function usePersistedState<Value>(
  key: string,
  initial: () => Value,
): [Value, (value: Value) => void] {
  const [owner] = useState(() => sessionCookies.get('uuid') ?? '')
  const [value, setValue] = useState<Value>(
    () => (persistedValuesOf(owner)[key] as Value | undefined) ?? initial(),
  )
  const latest = useRef<Value>(undefined)

  useEffect(() => {
    removePersisted(owner, key)
    return () => {
      if (isSessionOver() && latest.current !== undefined)
        persistValues(owner, { ...persistedValuesOf(owner), [key]: latest.current })
    }
  }, [owner, key])

  const change = (next: Value) => {
    latest.current = next
    setValue(next)
  }

  return [value, change]
}

/** On sign-in, except recent encrypted ones, which only their owners can read. */
export function clearOtherUsersDrafts(user: string): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(draftPrefix) || key.startsWith(`${draftPrefix}${user} `)) continue
    const at = encryptionTime(localStorage.getItem(key))
    if (at === null || Date.now() - at > maxDraftDays * day) localStorage.removeItem(key)
  }

  if (readStoredValue()?.user !== user) sessionStorage.removeItem(persistedKey)
}

function persistValues(user: string, values: Values): void {
  const sealed = encryptText(user, JSON.stringify(values))
  if (sealed !== null) storeText(persistedKey, JSON.stringify({ user, sealed }), 'sessionStorage')
}

function removePersisted(user: string, key: string): void {
  const { [key]: dropped, ...values } = persistedValuesOf(user)
  if (dropped !== undefined) persistValues(user, values)
}

function persistedValuesOf(user: string): Values {
  const storedValues = readStoredValue()
  const text = storedValues?.user === user ? decryptText(user, storedValues.sealed) : null

  return text === null ? {} : (JSON.parse(text) as Values)
}

function readStoredValue(): StoredValue | null {
  try {
    return JSON.parse(sessionStorage.getItem(persistedKey) ?? 'null') as StoredValue | null
  } catch {
    return null
  }
}
