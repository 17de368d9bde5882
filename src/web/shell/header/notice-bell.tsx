import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { parseDuration } from '#config-model/facts/time.ts'
import { paths } from '#contract/paths.ts'
import type { NoticeItem } from '#contract/public.ts'
import { api } from '#web/api/client.ts'
import { useShellText } from '#web/i18n/shell/shell-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useConfig } from '#web/session/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { showError } from '#web/ui/messages.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'
import './notices.css'

/** Notices and messages: fetched on load and every minute while the page is seen; opening one marks it read at once (specification §4). */
export function NoticeBell() {
  const t = useText()
  const word = useShellText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAll, setAll] = useState(false)
  const { data = [] } = useQuery({
    queryKey: ['notices'],
    queryFn: () => api.get<NoticeItem[]>(paths.notices),
    refetchInterval: parseDuration(useConfig().portal.timeouts.notices),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  })
  const markAll = () =>
    client.setQueryData<NoticeItem[]>(['notices'], (items = []) =>
      items.map((item) => (item.read ? item : { ...item, read: true })),
    )
  const readAll = useMutation({
    mutationFn: () => api.post(paths.readAllNotices),
    onMutate: markAll,
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: ['notices'] }),
  })
  const unread = data.filter((item) => !item.read)
  const shown = isAll ? data : unread
  const open = (item: NoticeItem, close: () => void) => {
    client.setQueryData<NoticeItem[]>(['notices'], (items = []) =>
      items.map((other) => (other.id === item.id ? { ...other, read: true } : other)),
    )
    close()
    void navigate(`/cms/articleView?id=${item.id}`)
  }
  return (
    <Popover
      label={t('noticesUnread', { n: unread.length })}
      className="bell"
      button={
        <span className="bell-icon">
          <Icon name="bell" />
          {unread.length > 0 && (
            <em className="ui-badge" data-tone="red" aria-hidden="true">
              {unread.length > 99 ? '99+' : unread.length}
            </em>
          )}
        </span>
      }
    >
      {(close) => (
        <div className="bell-panel">
          <div className="ui-tabs bell-tabs" role="group" aria-label={t('notices')}>
            <button type="button" aria-pressed={!isAll} onClick={() => setAll(false)}>
              {t('unreadCount', { n: unread.length })}
            </button>
            <button type="button" aria-pressed={isAll} onClick={() => setAll(true)}>
              {t('all')}
            </button>
            <button type="button" className="bell-read" disabled={unread.length === 0} onClick={() => readAll.mutate()}>
              {word('readAll')}
            </button>
          </div>
          {shown.length === 0 ? (
            <p className="ui-empty">{t('noNotices')}</p>
          ) : (
            <ul className="ui-menu">
              {shown.slice(0, 20).map((item) => (
                <li key={item.id}>
                  <button type="button" data-unread={!item.read || undefined} onClick={() => open(item, close)}>
                    <span>{item.title}</span>
                    <time>{item.createDate.slice(0, 16)}</time>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Popover>
  )
}
