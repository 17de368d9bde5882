import { useEffect, useState } from 'react'
import { whenPageIdle } from './when-idle.ts'

/** Milliseconds to wait for requests that hang. */
const maxWaitMs = 3000

let initialLoad: Promise<unknown> = Promise.resolve()
let idlePromise: Promise<void> | null = null
let isIdle = false

/** The first page waits for its code and answers. */
export function setInitialLoad(ready: Promise<unknown>): void {
  initialLoad = ready
}

/** Resolves when the page is usable and nothing loads, after three seconds at most. */
export function whenInitialPageIdle(): Promise<void> {
  idlePromise ??= Promise.race([initialLoad.then(whenPageIdle), maxWait()]).then(() => {
    isIdle = true
  })
  return idlePromise
}

const maxWait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, maxWaitMs))

/** Rerenders once the opened page is idle. */
export function usePageIdle(): boolean {
  const [isThere, setThere] = useState(isIdle)
  useEffect(() => {
    let isGone = false
    void whenInitialPageIdle().then(() => isGone || setThere(true))

    return () => {
      isGone = true
    }
  }, [])

  return isThere
}
