/**
 * Measures after the next layout, before the paint: measuring at once would force a layout. Returns
 * how to cancel.
 */
export function measureAfterLayout<Box extends Element>(
  box: Box | null,
  measure: (box: Box) => void,
): () => void {
  if (!box) return () => undefined

  const observer = new ResizeObserver(() => {
    observer.disconnect()
    measure(box)
  })

  observer.observe(box)

  return () => observer.disconnect()
}
