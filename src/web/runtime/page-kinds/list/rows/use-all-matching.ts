import { useRef, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { mostRows } from '#contract/list/page-sizes.ts'
import type { ListRow } from '#contract/record.ts'
import { api } from '#web/api/client.ts'
import { showError } from '#web/ui/messages.tsx'
import type { ListModel } from '#web/runtime/page-kinds/list/use-list-page.ts'

/** So many rows can be chosen at most. */
export const mostChosen = 2000
const atOnce = mostRows

/** Chooses every row that the list's question finds, not only those in sight: how many are here so far, and the way to call it off. */
export function useAllMatching(list: ListModel) {
  const [found, setFound] = useState<number | null>(null)
  const isCalledOff = useRef(false)
  const { pageId, asked, selection, rows } = list
  const total = rows.data?.page.total ?? 0
  const wanted = Math.min(total, mostChosen)

  const fetchAll = async (): Promise<ListRow[]> => {
    const all = new Map<string, ListRow>()
    for (let page = 1; (page - 1) * atOnce < wanted && !isCalledOff.current; page++) {
      const question = new URLSearchParams(asked)
      question.set('page', String(page))
      question.set('size', String(atOnce))
      const answer = await api.page<ListRow>(`${paths.listRows(pageId)}?${question.toString()}`)
      for (const row of answer.rows) all.set(row.id, row)
      setFound(all.size)
      if (answer.rows.length < atOnce) break
    }
    return [...all.values()].slice(0, wanted)
  }

  const choose = async () => {
    isCalledOff.current = false
    setFound(0)
    try {
      const all = await fetchAll()
      if (!isCalledOff.current) selection.add(all)
    } catch (error) {
      showError(error)
    } finally {
      setFound(null)
    }
  }
  return {
    wanted,
    isMore: wanted < total || rows.data?.page.more === true,
    found,
    choose,
    callOff: () => (isCalledOff.current = true),
  }
}
