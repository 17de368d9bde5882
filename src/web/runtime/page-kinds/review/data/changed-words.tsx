import { useMemo, type ReactNode } from 'react'
import { usePublishingText } from '#web/i18n/publishing-text.ts'
import { compareField } from '#web/runtime/compare/compare-field.ts'
import { ComparedText } from '#web/runtime/compare/compared-text.tsx'
import type { ReviewRow } from './review-changes.ts'

interface ChangedWordsProps {
  row: ReviewRow
  side: 'before' | 'after'
  /** Shown unless the value is text. */
  children: ReactNode
}

export default function ChangedWords({
  row: { item, now, before },
  side,
  children,
}: ChangedWordsProps) {
  const picture = usePublishingText()('picture')
  const texts = useMemo(
    () => compareField(item.field, before, now, picture),
    [item.field, before, now, picture],
  )

  return (
    <ComparedText texts={texts} side={side}>
      {children}
    </ComparedText>
  )
}
