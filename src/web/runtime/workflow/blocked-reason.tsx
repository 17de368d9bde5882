import { Link } from 'react-router-dom'
import type { RecordRights } from '#contract/record.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { usePermissionCheck } from '#web/session/permission.tsx'
import { useConfig } from '#web/session/session.ts'
import styles from '#public/kit/button.module.css'

/** Links to the page that unblocks the action. */
export function BlockedReason({
  item: { reason, openPage = '' },
}: {
  item: RecordRights['blocked'][number]
}) {
  return (
    <>
      {reason} <PageLink page={openPage} />
    </>
  )
}

export function PageLink({ page: id }: { page: string }) {
  const t = useFormText()
  const isPermitted = usePermissionCheck()
  const page = useConfig().pages[id]
  if (!page || !isPermitted(page)) return null

  return (
    <Link className={styles.link} to={page.path}>
      {t('goTo', { title: page.title })}
    </Link>
  )
}
