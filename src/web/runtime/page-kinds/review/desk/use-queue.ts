import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Neighbours } from '#contract/record.ts'
import { useConfig } from '#web/session/session.ts'
import { samePlace } from '#web/ui/same-place.ts'
import { recordCalls } from '#web/runtime/record-calls.ts'

export interface Queue {
  neighbours: Neighbours | null
  /** Opens another record of the queue. */
  open: (id: string) => void
  /** Back to the list the queue comes from. */
  leave: () => void
}

/**
 * The queue a record is reviewed in. The address carries it: `list` is the list page, everything beside `id` and `list` is that list's own
 * query, so that going on follows the filter and order the reviewer chose there.
 */
export function useQueue(defaultList: string | undefined, path: string, id: string): Queue {
  const config = useConfig()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const list = query.get('list') ?? defaultList
  const own = new URLSearchParams(query)
  own.delete('id')
  own.delete('list')
  const key = own.toString()
  const { data } = useQuery({
    queryKey: ['neighbours', list, key, id],
    queryFn: () => recordCalls.neighbours(list!, id, new URLSearchParams(key)),
    enabled: list !== undefined && id !== '',
    staleTime: 30_000,
  })
  const listPath = list === undefined ? undefined : config.pages[list]?.path
  return {
    neighbours: data ?? null,
    open: (next) => {
      const address = new URLSearchParams(query)
      address.set('id', next)
      void navigate(`${path}?${address.toString()}`, { state: samePlace })
    },
    leave: () => void navigate(listPath === undefined ? '/' : `${listPath}${key === '' ? '' : `?${key}`}`),
  }
}

/** Single keys for a review, off while something is typed, chosen in a list or shown above the page. */
export function useReviewKeys(actions: {
  next: () => void
  previous: () => void
  choose: (index: number) => void
  submit: () => void
  leave: () => void
}): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.keyCode === 229 || document.querySelector('dialog[open]')) return
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        return actions.submit()
      }
      const target = event.target as HTMLElement
      if (
        target.closest(
          'input:not([type="radio"]):not([type="checkbox"]), textarea, select, [contenteditable="true"]',
        ) ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return
      if (event.key === 'j' || event.key === 'J') actions.next()
      else if (event.key === 'k' || event.key === 'K') actions.previous()
      else if (event.key === 'Escape') actions.leave()
      else if (/^[1-9]$/.test(event.key)) actions.choose(Number(event.key) - 1)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}
