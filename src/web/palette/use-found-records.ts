import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { apiPaths } from '#contract/paths.ts'
import type { SearchHit } from '#contract/record.ts'
import { api } from '#web/api/client.ts'
import type { Command } from './find-commands.ts'

const pauseMs = 200
const nothing: SearchHit[] = []

/**
 * Searches records that contain the typed text, debounced; the last result remains until the next
 * arrives.
 */
export function useFoundRecords(typed: string): {
  recordCommands: Command[]
  isSearching: boolean
  hasFailed: boolean
} {
  const words = typed.trim()
  const [searchedWords, setSearchedWords] = useState('')

  useEffect(() => {
    const timer = setTimeout(() => setSearchedWords(words), pauseMs)
    return () => clearTimeout(timer)
  }, [words])

  const isEnough = [...words].length > 1
  const query = useQuery({
    queryKey: ['search', searchedWords],
    queryFn: () =>
      api.get<SearchHit[]>(
        `${apiPaths.search}?${new URLSearchParams({ words: searchedWords }).toString()}`,
      ),
    enabled: [...searchedWords].length > 1,
    placeholderData: (before) => before,
    retry: false,
    staleTime: 10_000,
  })

  const hits = isEnough ? (query.data ?? nothing) : nothing
  const recordCommands = useMemo(() => hits.map(asCommand), [hits])

  return {
    recordCommands,
    isSearching: isEnough && (searchedWords !== words || query.isFetching),
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
