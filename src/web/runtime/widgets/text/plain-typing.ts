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
 * Stops propagation of plain typing in a box, which gets its text through `type`: no ancestor
 * listens, and each key would pass five times through the whole page. Other keys (Enter, Escape,
 * Tab, shortcuts, input methods) propagate. Returns the cleanup function.
 */
export function keepPlainTyping(box: Box, type: (text: string) => void): () => void {
  boxes.set(box, type)
  if (!isKept)
    for (const name of ['keydown', 'keypress', 'textInput', 'input', 'keyup'])
      document.addEventListener(name, keepBetween, true)

  isKept = true

  return () => boxes.delete(box)
}
