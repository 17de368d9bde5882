/**
 * Runs `act`. If the button disappears, the focus moves to the same button of the neighbor, else to
 * another element in the box.
 */
export function removeAndFocusNeighbor(button: HTMLElement, act: () => void): void {
  const box = boxOf(button)
  actAndFocus(button, box, { at: dangerButtonsIn(box).indexOf(button), act })
}

/** Runs `act`, which brings a row back. If the button disappears, the focus moves to that row. */
export function restoreAndFocusRow(button: HTMLElement, at: number, act: () => void): void {
  actAndFocus(button, boxOf(button), { at, act })
}

const boxOf = (element: Element) => element.closest<HTMLElement>('[data-row-box]')

/** One per row; those of lists inside rows have a box of their own. */
const dangerButtonsIn = (box: HTMLElement | null) =>
  [...(box?.querySelectorAll<HTMLElement>('button[data-tone="danger"]') ?? [])].filter(
    (button) => boxOf(button) === box,
  )

function actAndFocus(
  button: HTMLElement,
  box: HTMLElement | null,
  { at, act }: { at: number; act: () => void },
): void {
  act()

  // After the next render.
  setTimeout(() => {
    if (
      button.isConnected ||
      (document.activeElement !== null && document.activeElement !== document.body)
    )
      return

    const peers = dangerButtonsIn(box)
    const next = peers[Math.min(at, peers.length - 1)]
    const rest = box?.querySelector<HTMLElement>('button:enabled, input:enabled')
    ;(next ?? rest)?.focus()
  }, 30)
}
