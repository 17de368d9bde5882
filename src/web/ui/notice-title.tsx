import type { NoticeItem } from '#contract/public.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Tag } from './tag.tsx'
import styles from './notice.module.css'

/** The title of a notice; a pinned one is marked. */
export function NoticeTitle({ title, pinned }: Pick<NoticeItem, 'title' | 'pinned'>) {
  const t = useText()
  if (!pinned) return title

  return (
    <>
      <span className={styles.pinned}>
        <Tag tone="gold">{t('pinned')}</Tag>{' '}
      </span>
      {title}
    </>
  )
}
