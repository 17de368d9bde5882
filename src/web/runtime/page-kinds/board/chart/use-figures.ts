import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { BoardFigures } from '#contract/board.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { useBoardText } from '#web/i18n/board/board-text.ts'
import type { BlockPlace } from '#web/runtime/page-kinds/board/block-props.ts'
import { showError, showMessage } from '#web/ui/messages.tsx'

/** The figures of a block; while another filter is asked for, those before stay. */
export function useFigures({ pageId, at, filter }: BlockPlace, enabled = true) {
  const asked =
    Object.keys(filter).length === 0
      ? ''
      : `?${new URLSearchParams({ filter: JSON.stringify(filter) })}`

  return useQuery({
    queryKey: ['figures', pageId, at, asked],
    queryFn: () => api.get<BoardFigures>(paths.boardBlock(String(at), pageId) + asked),
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** Saves the figures of a block as a sheet. */
export function useFiguresExport({ pageId, at, filter }: BlockPlace) {
  const t = useBoardText()
  return useMutation({
    mutationFn: () => api.export(paths.boardExport(String(at), pageId), { filter }),
    onSuccess: (name) => showMessage(t('exported', { name }), 'success'),
    onError: showError,
  })
}
