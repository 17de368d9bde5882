import { create } from 'zustand'
import { formatDateTime } from '#config-model/facts/time.ts'
import { sessionCookies } from '#web/browser-storage.ts'
import { setErrorLogger, showError } from '#web/ui/toasts.tsx'
import { ApiError } from './api-error.ts'

export interface FrontLogEntry {
  id: number
  type: 'info' | 'error'
  title: 'request' | 'runtime' | 'note'
  message: string
  /** YYYY-MM-DD HH:mm:ss. */
  time: string
  request: string
  /** Place in the code, or the server's request id. */
  detail: string
  meta: { user: string; uuid: string; token: string; url: string }
}

const storageKey = 'pinlu-log'
const limit = 500

/** The entries of this tab, newest first; they survive a reload. */
export const useFrontLog = create<{ entries: FrontLogEntry[] }>(() => ({ entries: readEntries() }))

let author = { user: '', uuid: '' }
export function setLogAuthor(user: string, uuid = ''): void {
  author = { user, uuid }
}

/** Masks the token. */
export function writeFrontLog(entry: {
  message: string
  title?: FrontLogEntry['title']
  type?: FrontLogEntry['type']
  request?: string
  detail?: string
}): void {
  const { entries } = useFrontLog.getState()
  const { pathname, search } = window.location
  const uuid = sessionCookies.get('uuid') ?? author.uuid
  const meta = {
    user: author.user,
    uuid,
    token: maskToken(sessionCookies.get('token')),
    url: pathname + search,
  }

  storeEntries([
    {
      id: (entries[0]?.id ?? 0) + 1,
      type: 'info' as const,
      title: 'note' as const,
      request: '',
      detail: '',
      ...entry,
      time: formatDateTime(new Date()),
      meta,
    },
    ...entries.slice(0, limit - 1),
  ])
}

function logRuntimeError(fault: unknown): void {
  const error = fault instanceof Error ? fault : new Error(String(fault))
  writeFrontLog({
    title: 'runtime',
    type: 'error',
    message: error.message,
    detail: error.stack ?? '',
  })
}

export const clearFrontLog = (): void => storeEntries([])

/** On sign-in, if an entry belongs to another user. */
export function clearOtherUsersLog(uuid: string): void {
  const isOthers = ({ meta }: FrontLogEntry) => meta.uuid !== '' && meta.uuid !== uuid
  if (useFrontLog.getState().entries.some(isOthers)) clearFrontLog()
}

function maskToken(token: string | null): string {
  if (token === null) return ''
  return token.length < 16 ? '****' : `${token.slice(0, 4)}****${token.slice(-4)}`
}

function storeEntries(entries: FrontLogEntry[]): void {
  useFrontLog.setState({ entries })
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(entries))
  } catch {
    // Storage full or forbidden: the log lives as long as the page.
  }
}

function readEntries(): FrontLogEntry[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(value) ? (value as FrontLogEntry[]) : []
  } catch {
    return []
  }
}

/**
 * Logs all unhandled errors with type error (specification §8); failed calls are already logged and
 * shown.
 */
export function logUnhandledErrors(): void {
  setErrorLogger(logRuntimeError)
  window.addEventListener('error', (event) => {
    // Harmless: a size changed twice within one frame.
    if (!event.message.startsWith('ResizeObserver loop'))
      logRuntimeError(event.error ?? event.message)
  })

  window.addEventListener('unhandledrejection', ({ reason }) =>
    reason instanceof ApiError ? showError(reason) : logRuntimeError(reason),
  )
}

/** Also prints to the console; failed calls are already logged. */
export function logRenderError(error: unknown): void {
  if (!(error instanceof ApiError)) logRuntimeError(error)
  console.error(error)
}
