import { useEffect, useRef, useState, type ReactNode } from 'react'
import { isComposing } from '#web/ui/keyboard/page-keys.ts'
import styles from './popover.module.css'

/**
 * Opens on click, closes on Esc, on a click elsewhere and on blur. A choice returns the focus to
 * the button.
 */
export function Popover({
  label,
  button,
  children,
  className = '',
  buttonClassName = '',
  panelClassName = '',
}: {
  label: string
  button: ReactNode
  children: (close: () => void) => ReactNode
  className?: string | undefined
  buttonClassName?: string | undefined
  panelClassName?: string | undefined
}) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const away = (event: Event) => !box.current?.contains(event.target as Node) && setOpen(false)
    document.addEventListener('pointerdown', away)

    return () => document.removeEventListener('pointerdown', away)
  }, [isOpen])

  const close = () => setOpen(false)
  const back = () => {
    close()
    if (box.current?.contains(document.activeElement)) trigger.current?.focus()
  }

  return (
    <div
      ref={box}
      className={`${styles.popover} ${className}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen && !isComposing(event.nativeEvent)) {
          event.preventDefault()
          back()
        }
      }}
      onBlur={(event) =>
        event.relatedTarget instanceof Node &&
        !event.currentTarget.contains(event.relatedTarget) &&
        close()
      }
    >
      <button
        ref={trigger}
        type="button"
        className={`${styles.button} ${buttonClassName}`}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && <div className={`${styles.panel} ${panelClassName}`}>{children(back)}</div>}
    </div>
  )
}
