import { type ReactNode } from 'react'
import type { ComparedTexts } from './compare-field.ts'
import styles from './compared-text.module.css'

interface ComparedTextProps {
  texts: ComparedTexts | null
  /** Only what was there then, or is there now. */
  side: 'before' | 'after'
  /**
   * The value itself: instead of words that are no different, and below them where not only they
   * are.
   */
  children: ReactNode
}

/** One side of two texts, with what was taken out of it or put in. */
export function ComparedText({ texts, side, children }: ComparedTextProps) {
  if (!texts) return children

  return (
    <>
      <div className={styles.comparedText}>
        {texts.pieces.map(({ kind, text }, at) => {
          if (kind === 'same') return <span key={at}>{text}</span>
          if (kind === 'removed') return side === 'before' && <del key={at}>{text}</del>
          return side === 'after' && <ins key={at}>{text}</ins>
        })}
      </div>
      {texts.hasOtherLook && <div className={styles.comparedWhole}>{children}</div>}
    </>
  )
}
