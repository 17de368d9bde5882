import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { BoardBlockData } from '#contract/board.ts'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { useBoardText } from '#web/i18n/board-text.ts'
import type { BlockPosition } from '#web/runtime/page-kinds/board/block.tsx'
import { showError, showMessage } from '#web/ui/messages.tsx'

export function useBoardData({ pageId, at, filter }: BlockPosition, enabled = true) {
  const filterQuery =
    Object.keys(filter).length === 0
      ? ''
      : `?${new URLSearchParams({ filter: JSON.stringify(filter) })}`

  return useQuery({
    queryKey: ['figures', pageId, at, filterQuery],
    queryFn: () => api.get<BoardBlockData>(apiPaths.boardBlock(String(at), pageId) + filterQuery),
    placeholderData: keepPreviousData,
    enabled,
  })
}

export function useBoardDataExport({ pageId, at, filter }: BlockPosition) {
  const t = useBoardText()
  return useMutation({
    mutationFn: () => api.export(apiPaths.boardExport(String(at), pageId), { filter }),
    onSuccess: (name) => showMessage(t('exported', { name }), 'success'),
    onError: showError,
  })
}
