import type { KeyboardEvent } from 'react'

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * For the keys pressed in a toolbar: the arrows go from one of its buttons that can be pressed to
 * the next and round, Home and End to the first and last.
 */
export function walkToolbar(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const buttons = [...event.currentTarget.querySelectorAll('button')].filter(
    ({ disabled }) => !disabled,
  )
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  if (!step || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return

  event.preventDefault()
  buttons[step(at, buttons.length)]?.focus()
}
