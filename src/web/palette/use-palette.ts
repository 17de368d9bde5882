import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type KeyboardEvent, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Config } from '#config-model/config.ts'
import { apiPaths } from '#contract/paths.ts'
import type { SearchHit } from '#contract/record.ts'
import { api } from '#web/api/client.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { usePaletteText } from '#web/i18n/palette-text.ts'
import { useLogout } from '#web/session/leaving/end-session.ts'
import { useConfig, useNow, useUser, fetchConfig } from '#web/session/session.ts'
import { switchLocale } from '#web/session/switch-locale.ts'
import { sortByGroup, findCommands, type Command } from './find-commands.ts'
import { listCommands } from './list-commands.ts'

const pauseMs = 200

const nothing: SearchHit[] = []

const asCommand = ({ entity, id, path, title, details, year, stateTitle }: SearchHit): Command => ({
  id: `${entity} ${id}`,
  group: 'record',
  title: title || details[0] || id,
  detail: [year, ...details, stateTitle].filter(Boolean).join(' · '),
  icon: 'file-text',
  path,
})

const maxRecentCommands = 5

const keyOf = (userId: string) => `recent-commands ${userId}`

export interface CommandPaletteProps {
  onClose: () => void
  onReload: () => void
}

export function usePalette({ onClose, onReload }: CommandPaletteProps) {
  const config = useConfig()
  const user = useUser()
  const navigate = useNavigate()
  const leave = useLogout()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const [isLeaving, setLeaving] = useState(false)
  const { visibleCommands, searching } = useVisibleCommands(typed)
  const at = Math.min(chosen, visibleCommands.length - 1)

  const run = (command: Command | undefined) => {
    if (!command) return

    storeRecent(user.id, {
      ...command,
      group: command.path?.includes('?id=') ? 'record' : command.group,
    })

    if (command.action === 'logout' && config.portal.layout.logoutConfirm) return setLeaving(true)

    onClose()

    if (command.path !== undefined) void navigate(command.path)
    else if (command.action === 'language') switchLocale()
    else if (command.action === 'reload') onReload()
    else if (command.action === 'logout') void leave()
  }

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return

    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && visibleCommands.length > 0)
      setChosen((at + step + visibleCommands.length) % visibleCommands.length)
    else if (event.key === 'Enter') run(visibleCommands[at])
    else return

    event.preventDefault()
  }

  return {
    typed,
    type: (words: string) => {
      setTyped(words)
      setChosen(0)
    },
    shown: visibleCommands,
    at,
    choose: setChosen,
    run,
    press,
    isLeaving,
    state: usePaletteState(typed, visibleCommands.length, searching),
  }
}

type Searching = Pick<ReturnType<typeof useRecordSearch>, 'hasFailed' | 'isSearching'>

function useVisibleCommands(typed: string): { visibleCommands: Command[]; searching: Searching } {
  const text = usePaletteText()
  const config = useConfig()
  const user = useUser()
  const now = useNow()
  const chineseConfig = useChineseConfig()
  const [recentCommands] = useState(() => readRecent(user.id))
  const commands = useMemo(
    () => listCommands({ config, chineseConfig, user, now, text }),
    [config, chineseConfig, user, now, text],
  )

  const records = useRecordSearch(typed)
  const visibleCommands = useMemo(() => {
    const matchingCommands = findCommands(commands, typed)
    if (typed.trim() !== '') return sortByGroup([...matchingCommands, ...records.recordCommands])

    const recent = filterExisting(recentCommands, commands)

    return sortByGroup([
      ...recent,
      ...matchingCommands.filter((item) => !recent.some((other) => other.id === item.id)),
    ])
  }, [commands, typed, records.recordCommands, recentCommands])

  return { visibleCommands, searching: records }
}

function usePaletteState(
  typed: string,
  count: number,
  { hasFailed, isSearching }: Searching,
): string {
  const t = usePaletteText()
  const words = typed.trim()
  if (hasFailed) return t('failed')
  if (isSearching) return t('searching')
  if (count === 0) return t('nothing', { words })

  return words === '' ? '' : t('results', { n: count })
}

/** Newest first; empty where storage fails. */
function readRecent(userId: string): Command[] {
  try {
    const storedCommands: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(storedCommands)
      ? (storedCommands as Command[]).filter(
          (item) => typeof item?.id === 'string' && typeof item.title === 'string',
        )
      : []
  } catch {
    return []
  }
}

function storeRecent(userId: string, command: Command): void {
  const next = [command, ...readRecent(userId).filter((item) => item.id !== command.id)].slice(
    0,
    maxRecentCommands,
  )

  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(next))
  } catch {}
}

/** Menu entries and actions with their present titles, records with the stored ones. */
function filterExisting(recent: Command[], commands: Command[]): Command[] {
  return recent.flatMap((item): Command[] => {
    const now = commands.find((command) => command.id === item.id)
    const offered = now ?? (item.group === 'record' ? item : undefined)
    return offered ? [{ ...offered, group: 'recent' }] : []
  })
}

/** Debounced; keeps the last result while loading. */
function useRecordSearch(typed: string): {
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

/** In the screen's language until loaded. */
function useChineseConfig(): Config {
  const config = useConfig()
  const { data } = useQuery({
    queryKey: ['chinese-config', config.hash],
    queryFn: () => fetchConfig('zh-CN'),
    enabled: currentLocale() !== 'zh-CN',
    staleTime: Number.POSITIVE_INFINITY,
  })

  return data?.hash === config.hash ? data : config
}
