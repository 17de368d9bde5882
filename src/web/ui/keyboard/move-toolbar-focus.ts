import type { KeyboardEvent } from 'react'

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Arrows between enabled buttons, wrapping; Home and End. */
export function moveToolbarFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const buttons = [...event.currentTarget.querySelectorAll('button')].filter(
    ({ disabled }) => !disabled,
  )
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  if (!step || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return

  event.preventDefault()
  buttons[step(at, buttons.length)]?.focus()
}
