import type { Tone } from '#config-model/types.generated.ts'
import styles from '#public/kit/tag.module.css'

/** The color never says more than the text. */
export function Tag({ tone = 'gray', children }: { tone?: Tone | undefined; children: string }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  )
}
