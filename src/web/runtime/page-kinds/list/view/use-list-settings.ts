import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ListPreferences, TablePreferences } from '#contract/list.ts'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { sessionCookies, storeText } from '#web/browser-storage.ts'
import { showError } from '#web/ui/toasts.tsx'

interface StoredSettings {
  look: TablePreferences
  opensWith?: string
}

/** What the user changed since the page opened; undefined for the page's default. */
export type LookChanges = { [Part in keyof TablePreferences]: TablePreferences[Part] | undefined }

export interface ListSettings {
  look: TablePreferences
  /** Adds the changes to the stored settings, also when these are not loaded yet. */
  saveLook: (changes: LookChanges) => void
  savedDesk: ListPreferences | undefined
  setSavedDesk: (desk: ListPreferences) => void
  /** The address of the default view; blank without one, undefined until it is loaded. */
  defaultAddress: string | undefined
}

/** Milliseconds. */
const saveDelayMs = 600

/** Loads and saves the table settings and saved views of a list. */
export function useListSettings(pageId: string): ListSettings {
  const key = keyOf(pageId)
  const client = useQueryClient()
  const stored = queryOptions({
    queryKey: ['list-desk', pageId],
    queryFn: () => api.get<ListPreferences>(apiPaths.listDesk(pageId)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const { data: savedDesk } = useQuery(stored)

  const [remembered] = useState(() => readStored(key))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const defaultAddress = savedDesk
    ? (savedDesk.views.find(({ id }) => id === savedDesk.opensWith)?.address ?? '')
    : remembered.opensWith

  useEffect(() => {
    if (!savedDesk) return
    const opensWith = defaultAddress || undefined
    storeText(key, JSON.stringify({ look: savedDesk.look, opensWith }))
  }, [key, savedDesk, defaultAddress])

  const lookOf = (desk: ListPreferences | undefined) =>
    desk && Object.keys(desk.look).length > 0 ? desk.look : remembered.look
  const look = lookOf(savedDesk)

  const setSavedDesk = (desk: ListPreferences) => client.setQueryData(stored.queryKey, desk)
  const storeLook = async (changes: LookChanges) => {
    const desk = await client.ensureQueryData(stored)
    const body = { look: { ...lookOf(desk), ...changes } }
    setSavedDesk(await api.post<ListPreferences>(apiPaths.listDesk(pageId), body))
  }

  const saveLook = (changes: LookChanges) => {
    storeText(key, JSON.stringify({ ...readStored(key), look: { ...look, ...changes } }))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => storeLook(changes).catch(showError), saveDelayMs)
  }

  return { look, saveLook, savedDesk, setSavedDesk, defaultAddress }
}

const keyOf = (pageId: string) => `pinlu-table:${sessionCookies.get('uuid') ?? 'ghost'}:${pageId}`

export const hasStoredDefaultView = (pageId: string): boolean =>
  readStored(keyOf(pageId)).opensWith !== undefined

function readStored(key: string): StoredSettings {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (value === null || typeof value !== 'object') return { look: {} }
    if ('look' in value) return value as StoredSettings

    // An older storage format: names of columns ended with a space.
    const { density, hidden } = value as TablePreferences

    return {
      look: {
        ...(density && { density }),
        ...(hidden && { hidden: hidden.map((id) => id.trim()) }),
      },
    }
  } catch {
    return { look: {} }
  }
}
