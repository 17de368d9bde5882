import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { recordPath } from '#config-model/access/record-page.ts'
import { parseDuration } from '#config-model/facts/time.ts'
import { apiPaths } from '#contract/paths.ts'
import type { NoticeItem } from '#contract/public.ts'
import { api } from '#web/api/client.ts'
import { usePageIdle } from '#web/api/use-idle.ts'
import { useShellText } from '#web/i18n/shell-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useConfig, useUser } from '#web/session/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { NoticeTitle } from '#web/ui/notice-title.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'
import { showError } from '#web/ui/toasts.tsx'
import panelStyles from '#public/kit/panel.module.css'
import tabsStyles from '#public/kit/tabs.module.css'
import tagStyles from '#public/kit/tag.module.css'
import popoverStyles from '#web/ui/overlays/popover.module.css'
import headerStyles from './header.module.css'
import styles from './notices.module.css'

const markRead = (
  items: NoticeItem[] = [],
  isMeant: (item: NoticeItem) => boolean = () => true,
): NoticeItem[] =>
  items.map((item) => (item.read || !isMeant(item) ? item : { ...item, read: true }))

/**
 * Fetches the notices when the page is idle, and regularly while it is visible. Opening one marks
 * it read at once (specification §4).
 */
function useNotices() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const config = useConfig()
  const user = useUser()
  const isPageIdle = usePageIdle()
  const { data = [] } = useQuery({
    queryKey: ['notices'],
    enabled: isPageIdle,
    queryFn: () => api.get<NoticeItem[]>(apiPaths.notices),
    refetchInterval: parseDuration(config.portal.timeouts.notices),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  })

  const readAll = useMutation({
    mutationFn: () => api.post(apiPaths.readAllNotices),
    onMutate: () => client.setQueryData<NoticeItem[]>(['notices'], (items) => markRead(items)),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: ['notices'] }),
  })

  /** Opens a message's record, otherwise its text; both mark it read. */
  const open = (item: NoticeItem) => {
    client.setQueryData<NoticeItem[]>(['notices'], (items) =>
      markRead(items, ({ id }) => id === item.id),
    )
    const place = item.record && recordPath(config, user, item.record)
    if (place || item.article) void api.get(apiPaths.article(item.id)).catch(() => undefined)
    void navigate(place ?? `/cms/articleView?id=${item.article ?? item.id}`)
  }

  return {
    all: data,
    unread: data.filter((item) => !item.read),
    readAll: () => readAll.mutate(),
    open,
  }
}

export function NoticeBell() {
  const t = useText()
  const notices = useNotices()
  const [isAll, setAll] = useState(false)
  const { unread } = notices

  return (
    <Popover
      label={t('noticesUnread', { n: unread.length })}
      buttonClassName={headerStyles.button}
      panelClassName={headerStyles.panel}
      button={
        <span className={styles.bellIcon}>
          <Icon name="bell" />
          {unread.length > 0 && (
            <em className={tagStyles.badge} data-tone="red" aria-hidden="true">
              {unread.length > 99 ? '99+' : unread.length}
            </em>
          )}
        </span>
      }
    >
      {(close) => <BellPanel {...notices} isAll={isAll} setAll={setAll} close={close} />}
    </Popover>
  )
}

interface BellPanelProps extends ReturnType<typeof useNotices> {
  isAll: boolean
  setAll: (isAll: boolean) => void
  close: () => void
}

function BellPanel({ all, unread, readAll, open, isAll, setAll, close }: BellPanelProps) {
  const t = useText()
  const word = useShellText()
  const visibleNotices = isAll ? all : unread

  return (
    <div className={styles.bellPanel}>
      <div
        className={`${tabsStyles.tabs} ${styles.bellTabs}`}
        role="group"
        aria-label={t('notices')}
      >
        <button type="button" aria-pressed={!isAll} onClick={() => setAll(false)}>
          {t('unreadCount', { n: unread.length })}
        </button>
        <button type="button" aria-pressed={isAll} onClick={() => setAll(true)}>
          {t('all')}
        </button>
        <button
          type="button"
          className={styles.bellRead}
          // Stays focusable, so that Esc still closes the panel.
          aria-disabled={unread.length === 0 || undefined}
          onClick={unread.length === 0 ? undefined : readAll}
        >
          {word('readAll')}
        </button>
      </div>
      {visibleNotices.length === 0 ? (
        <p className={panelStyles.empty}>{t('noNotices')}</p>
      ) : (
        <ul className={popoverStyles.menu}>
          {visibleNotices.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                data-unread={!item.read || undefined}
                onClick={() => {
                  close()
                  open(item)
                }}
              >
                <span>
                  <NoticeTitle {...item} />
                </span>
                {item.record && !item.title.includes(item.record.name) && (
                  <small>{item.record.name}</small>
                )}
                <time>{item.createDate.slice(0, 16)}</time>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
