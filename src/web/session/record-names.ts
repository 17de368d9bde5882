import { useSyncExternalStore } from 'react'

const names = new Map<string, string>()
const listeners = new Set<() => void>()

/** Remembers what a record that was read is called, so that the window and the tabs can name it. */
export function tellRecordName(id: string, name: string): void {
  if (names.get(id) === name) return
  names.set(id, name)
  for (const listener of listeners) listener()
}

/** Another user begins, who may not know what these are called. */
export function forgetRecordNames(): void {
  names.clear()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * What the record of an address (`?id=`) is called; "" when it names none, or none that was read
 * yet.
 */
export function useRecordName(search: string): string {
  const id = new URLSearchParams(search).get('id') ?? ''
  return useSyncExternalStore(subscribe, () => names.get(id) ?? '')
}
