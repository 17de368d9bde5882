import { Link } from 'react-router-dom'
import { useText } from '#web/i18n/use-text.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Where the page stands. */
export function Breadcrumb({ trail }: { trail: { title: string; path?: string | undefined }[] }) {
  const t = useText()
  return (
    <nav className="breadcrumb" aria-label={t('breadcrumb')}>
      <ol>
        {trail.map((item, at) => (
          <li key={`${item.title}${item.path ?? ''}`}>
            {at > 0 && <Icon name="chevron-right" size={14} />}
            {at < trail.length - 1 && item.path ? (
              <Link to={item.path}>{item.title}</Link>
            ) : (
              <span aria-current={at === trail.length - 1 ? 'page' : undefined}>{item.title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
