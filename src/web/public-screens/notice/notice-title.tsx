import { Link } from 'react-router-dom'
import { usePortal } from '#web/session/configuration/portal.ts'

/** The title of a public notice, leading to its text where the portal has a page to read it on. */
export function NoticeTitle({ notice: { id, title } }: { notice: { id: string; title: string } }) {
  const path = usePortal().routes.find(({ screen }) => screen === 'notice')?.path
  if (path === undefined) return <span className="ui-ellipsis">{title}</span>

  return (
    <Link className="ui-ellipsis" to={`${path}?id=${encodeURIComponent(id)}`}>
      {title}
    </Link>
  )
}
