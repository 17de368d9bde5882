import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { paths } from '#contract/paths.ts'
import type { SearchHit } from '#contract/record.ts'
import { api } from '#web/api/client.ts'
import type { Command } from './find-commands.ts'

const pauseMs = 200
const nothing: SearchHit[] = []

/**
 * Records that contain what was typed, asked for once typing pauses; the last answer stays until
 * the next one is here.
 */
export function useFoundRecords(typed: string): {
  found: Command[]
  isSearching: boolean
  hasFailed: boolean
} {
  const words = typed.trim()
  const [asked, setAsked] = useState('')

  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), pauseMs)
    return () => clearTimeout(timer)
  }, [words])

  const isEnough = [...words].length > 1
  const query = useQuery({
    queryKey: ['search', asked],
    queryFn: () =>
      api.get<SearchHit[]>(`${paths.search}?${new URLSearchParams({ words: asked }).toString()}`),
    enabled: [...asked].length > 1,
    placeholderData: (before) => before,
    retry: false,
    staleTime: 10_000,
  })

  const hits = isEnough ? (query.data ?? nothing) : nothing
  const found = useMemo(() => hits.map(asCommand), [hits])

  return {
    found,
    isSearching: isEnough && (asked !== words || query.isFetching),
    hasFailed: isEnough && query.isError,
  }
}

const asCommand = ({ entity, id, path, title, details, year, stateTitle }: SearchHit): Command => ({
  id: `${entity} ${id}`,
  group: 'record',
  title: title || details[0] || id,
  detail: [year, ...details, stateTitle].filter(Boolean).join(' · '),
  icon: 'file-text',
  path,
})
