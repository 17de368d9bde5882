import { useEffect, useState } from 'react'
import { whenPageIdle } from './when-idle.ts'

/** Requests that hang are not waited for any longer. */
const maxWaitMs = 3000

let initialLoad: Promise<unknown> = Promise.resolve()
let idlePromise: Promise<void> | null = null
let isIdle = false

/** Sets what the first page waits for: its code and answers. */
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

/** Whether the opened page is idle; rerenders once it is. */
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
