import type { ReactNode } from 'react'
import { formatDateTime } from '#config-model/facts/time.ts'
import { usePaperText } from '#web/i18n/paper-text.ts'
import { useConfig, useNow, useUser } from '#web/session/session.ts'
import styles from './print-header.module.css'

export interface PrintFact {
  name: string
  text: ReactNode
}

interface PrintHeaderProps {
  title: string
  /** What the page shows. */
  facts: PrintFact[]
}

/** Heads a printed page: its title, what it shows, who printed it when. Hidden on screen. */
export function PrintHeader({ title, facts }: PrintHeaderProps) {
  const t = usePaperText()
  const config = useConfig()
  const { name, username } = useUser()
  const printed = `${formatDateTime(useNow()).slice(0, 16)} ${name || username}`

  return (
    <header className={styles.printHeader}>
      <p>{config.portal.name}</p>
      <p className={styles.printTitle}>{title}</p>
      <dl>
        {[...facts, { name: t('printed'), text: printed }].map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>{fact.text}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}
