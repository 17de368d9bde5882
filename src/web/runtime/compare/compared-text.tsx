import { type ReactNode } from 'react'
import type { ComparedTexts } from './compare-field.ts'
import styles from './compared-text.module.css'

interface ComparedTextProps {
  texts: ComparedTexts | null
  side: 'before' | 'after'
  /** Shown when the words are equal, or below the words when the formatting differs too. */
  children: ReactNode
}

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
      {texts.hasOtherFormatting && <div className={styles.comparedWhole}>{children}</div>}
    </>
  )
}
