type Box = HTMLInputElement | HTMLTextAreaElement

const boxes = new WeakMap<EventTarget, (text: string) => void>()

function keepBetween(event: Event): void {
  const type = boxes.get(event.target ?? document)
  if (!type) return
  if (event instanceof KeyboardEvent && !isPlain(event)) return

  event.stopPropagation()
  if (event.type === 'input') type((event.target as Box).value)
}

const isPlain = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

let isKept = false

/**
 * Stops propagation of plain typing, whose text arrives through `type`: no ancestor listens and
 * bubbling is costly. Other keys propagate. Returns the clean-up.
 */
export function keepPlainTyping(box: Box, type: (text: string) => void): () => void {
  boxes.set(box, type)
  if (!isKept)
    for (const name of ['keydown', 'keypress', 'textInput', 'input', 'keyup'])
      document.addEventListener(name, keepBetween, true)

  isKept = true

  return () => boxes.delete(box)
}
