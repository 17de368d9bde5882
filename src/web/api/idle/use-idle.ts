import { useEffect, useState } from 'react'
import { whenPageIdle } from './when-idle.ts'

/** Milliseconds, for hanging requests. */
const atMost = 3000

let opened: Promise<unknown> = Promise.resolve()
let idlePromise: Promise<void> | null = null
let isIdle = false

/** Code and answers of the first page. */
export function openingWith(ready: Promise<unknown>): void {
  opened = ready
}

/** Usable and nothing loading, after at most three seconds. */
export function whenOpenedPageIdle(): Promise<void> {
  idlePromise ??= Promise.race([opened.then(whenPageIdle), longest()]).then(() => {
    isIdle = true
  })
  return idlePromise
}

const longest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, atMost))

/** As React state. */
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
