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
 * Keeps what is plainly typed between the browser and a box, which hears of its text through
 * `type`: nothing above it listens to that, and each key would be carried five times through the
 * whole page. Every other key (Enter, Escape, Tab, a shortcut, an input method's) travels as ever.
 * Returns how to end it.
 */
export function keepPlainTyping(box: Box, type: (text: string) => void): () => void {
  boxes.set(box, type)
  if (!isKept)
    for (const name of ['keydown', 'keypress', 'textInput', 'input', 'keyup'])
      document.addEventListener(name, keepBetween, true)

  isKept = true

  return () => boxes.delete(box)
}
