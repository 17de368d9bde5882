import { useEffect, useState } from 'react'
import { settled } from './settled.ts'

/** What hangs keeps nobody waiting for longer, milliseconds. */
const atMost = 3000

let opened: Promise<unknown> = Promise.resolve()
let whenSettled: Promise<void> | null = null
let isSettled = false

/** Says when everything is there that the first page is drawn with: its code and its answers. */
export function openingWith(ready: Promise<unknown>): void {
  opened = ready
}

/**
 * The page that was opened first can be used, and nothing it needs is still on its way; at the
 * latest after three seconds.
 */
export function openedPageSettled(): Promise<void> {
  whenSettled ??= Promise.race([opened.then(settled), longest()]).then(() => {
    isSettled = true
  })
  return whenSettled
}

const longest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, atMost))

/**
 * The same as a state of what is drawn: what stands beside the page asks for what it shows only
 * then.
 */
export function useSettled(): boolean {
  const [isThere, setThere] = useState(isSettled)
  useEffect(() => {
    let isGone = false
    void openedPageSettled().then(() => isGone || setThere(true))

    return () => {
      isGone = true
    }
  }, [])

  return isThere
}
