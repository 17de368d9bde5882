import { useSearchParams } from 'react-router-dom'
import type { FilterValue } from '#contract/record.ts'
import { readView, writeView } from '#web/runtime/page-kinds/list/view/list-url.ts'
import { samePlace } from '#web/ui/history-entry.ts'

export type BoardFilter = Record<string, FilterValue>
const defaults = { size: 20, preset: '' }

/** The board's filter in the address; changes replace the history entry. */
export function useBoardFilter(): [BoardFilter, (filter: BoardFilter) => void] {
  const [address, setAddress] = useSearchParams()
  const view = readView(address, defaults)

  return [
    view.filter,
    (filter) =>
      setAddress(writeView({ ...view, filter }, defaults), { replace: true, state: samePlace }),
  ]
}
