import type { Tone } from '#config-model/types.generated.ts'
import styles from '#public/kit/tag.module.css'

/** A coloured word; the colour never says more than the word. */
export function Tag({ tone = 'gray', children }: { tone?: Tone | undefined; children: string }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  )
}
