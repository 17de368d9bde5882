/**
 * Runs `act`. If the button disappears, the focus moves to the same button of the neighbor, else to
 * another element in the box.
 */
export function removeAndFocusNeighbor(button: HTMLElement, act: () => void): void {
  const box = button.closest<HTMLElement>('[data-row-box]')
  const peers = () => [...(box?.querySelectorAll<HTMLElement>('button[data-tone="danger"]') ?? [])]
  const at = peers().indexOf(button)

  act()

  // After the next render.
  setTimeout(() => {
    if (
      button.isConnected ||
      (document.activeElement !== null && document.activeElement !== document.body)
    )
      return

    const next = peers()[Math.min(at, peers().length - 1)]
    const rest = box?.querySelector<HTMLElement>('button:enabled, input:enabled')
    ;(next ?? rest)?.focus()
  }, 30)
}
