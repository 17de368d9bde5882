import { create } from 'zustand'
import { formatDateTime } from '#config-model/facts/time.ts'
import { sessionCookies } from '#web/browser/cookies.ts'

export interface FrontLogEntry {
  id: number
  type: 'info' | 'error'
  /** 数据请求异常, 页面运行异常. */
  title: 'request' | 'runtime' | 'note'
  message: string
  /** YYYY-MM-DD HH:mm:ss. */
  time: string
  /** Of the failed call. */
  request: string
  /** In the code, or the server's request id. */
  detail: string
  meta: { user: string; uuid: string; token: string; url: string }
}

const storageKey = 'pinlu-log'
const limit = 500

/** Of this tab, newest first; survives a reload. */
export const useFrontLog = create<{ entries: FrontLogEntry[] }>(() => ({ entries: read() }))

let author = { user: '', uuid: '' }
export function logAs(user: string, uuid = ''): void {
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

  keep([
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

export function logFault(fault: unknown): void {
  const error = fault instanceof Error ? fault : new Error(String(fault))
  writeFrontLog({
    title: 'runtime',
    type: 'error',
    message: error.message,
    detail: error.stack ?? '',
  })
}

export const clearLog = (): void => keep([])

/** On sign-in. */
export function dropOthersEntries(uuid: string): void {
  const isOthers = ({ meta }: FrontLogEntry) => meta.uuid !== '' && meta.uuid !== uuid
  if (useFrontLog.getState().entries.some(isOthers)) clearLog()
}

export function maskToken(token: string | null): string {
  if (token === null) return ''
  return token.length < 16 ? '****' : `${token.slice(0, 4)}****${token.slice(-4)}`
}

function keep(entries: FrontLogEntry[]): void {
  useFrontLog.setState({ entries })
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(entries))
  } catch {
    // Storage full or forbidden: the log lives as long as the page.
  }
}

function read(): FrontLogEntry[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(value) ? (value as FrontLogEntry[]) : []
  } catch {
    return []
  }
}
