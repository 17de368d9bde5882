import { removeBeside } from '#web/ui/keyboard/focus-neighbour.ts'
import { Glyph, type GlyphName } from '../glyph.tsx'
import styles from '#public/kit/button.module.css'

export interface RowButtonProps {
  glyph: GlyphName
  title: string
  label: string
  isDanger?: boolean
  disabled?: boolean
  onClick: () => void
}

export function RowButton({
  glyph,
  title,
  label,
  isDanger = false,
  disabled,
  onClick,
}: RowButtonProps) {
  return (
    <button
      type="button"
      className={styles.iconButton}
      data-tone={isDanger ? 'danger' : undefined}
      title={title}
      aria-label={label}
      disabled={disabled}
      onClick={(event) => (isDanger ? removeBeside(event.currentTarget, onClick) : onClick())}
    >
      <Glyph name={glyph} />
    </button>
  )
}
