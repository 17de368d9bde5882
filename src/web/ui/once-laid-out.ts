/**
 * Measures an element when the browser has laid it out next, before anything is painted: a question
 * asked at once would lay out the whole page for itself. Returns how to call it off.
 */
export function onceLaidOut<Box extends Element>(
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
