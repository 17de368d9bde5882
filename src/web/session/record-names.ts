import { useSyncExternalStore } from 'react'

const names = new Map<string, string>()
const listeners = new Set<() => void>()

/** For window and tab titles. */
export function setRecordName(id: string, name: string): void {
  if (names.get(id) === name) return
  names.set(id, name)
  for (const listener of listeners) listener()
}

export function clearRecordNames(): void {
  names.clear()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The name of the record in `?id=`; "" when unknown. */
export function useRecordName(search: string): string {
  const id = new URLSearchParams(search).get('id') ?? ''
  return useSyncExternalStore(subscribe, () => names.get(id) ?? '')
}
