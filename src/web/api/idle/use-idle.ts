import { useEffect, useState } from 'react'
import { whenPageIdle } from './when-idle.ts'

/** The timeout for hanging requests, milliseconds. */
const atMost = 3000

let opened: Promise<unknown> = Promise.resolve()
let idlePromise: Promise<void> | null = null
let isIdle = false

/** Says when everything is there that the first page is drawn with: its code and its answers. */
export function openingWith(ready: Promise<unknown>): void {
  opened = ready
}

/**
 * The page that was opened first can be used, and nothing it needs is still on its way; at the
 * latest after three seconds.
 */
export function whenOpenedPageIdle(): Promise<void> {
  idlePromise ??= Promise.race([opened.then(whenPageIdle), longest()]).then(() => {
    isIdle = true
  })
  return idlePromise
}

const longest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, atMost))

/** Returns the same as React state: content beside the page is requested only then. */
export function usePageIdle(): boolean {
  const [isThere, setThere] = useState(isIdle)
  useEffect(() => {
    let isGone = false
    void whenOpenedPageIdle().then(() => isGone || setThere(true))

    return () => {
      isGone = true
    }
  }, [])

  return isThere
}
