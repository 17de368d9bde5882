import {
  useCallback,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { lazyRetry } from './lazy-retry.ts'
import styles from './loading.module.css'

export interface Loadable {
  load: () => void
  subscribe: (listener: () => void) => () => void
  /** Loading has ended, also by a failure: rendering then throws the error. */
  isLoaded: () => boolean
}

export type LazyComponent<Props extends object> = ComponentType<Props> &
  Loadable & {
    /** Loads the component's initial data, once its code is loaded. */
    prefetch: (props: Props) => Promise<unknown>
  }

type Prefetchable<Props extends object> = ComponentType<Props> & {
  prefetch?: (props: Props) => Promise<unknown>
}

/**
 * Loads on first rendering, with the timeout and the one reload of `lazyRetry`. (React's own `lazy`
 * delays the reveal until 0.3 s after the last fallback.) Throws load errors during rendering.
 */
export function lazyComponent<Props extends object>(
  importModule: () => Promise<{ default: Prefetchable<Props> }>,
  waiting: ReactNode | ((props: Props) => ReactNode) = null,
): LazyComponent<Props> {
  const fetchPart = lazyRetry(importModule)
  const listeners = new Set<() => void>()
  let loadResult: { Part: Prefetchable<Props> } | { fault: unknown } | null = null
  let isRequested = false
  const settle = (result: NonNullable<typeof loadResult>) => {
    loadResult = result
    for (const listener of listeners) listener()
  }

  const load = () => {
    if (isRequested) return

    isRequested = true
    fetchPart().then(
      (module) => settle({ Part: module.default }),
      (fault: unknown) => settle({ fault }),
    )
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  const read = () => loadResult

  function Part(props: Props) {
    load()
    const result = useSyncExternalStore(subscribe, read)
    if (result === null) return typeof waiting === 'function' ? waiting(props) : waiting
    if ('fault' in result) throw result.fault

    return <result.Part {...props} />
  }

  const prefetch = async (props: Props) =>
    loadResult && 'Part' in loadResult ? loadResult.Part.prefetch?.(props) : undefined

  return Object.assign(Part, { load, subscribe, isLoaded: () => loadResult !== null, prefetch })
}

/** Resolves when each part is loaded or has failed. */
export async function whenLoaded(parts: readonly Loadable[]): Promise<void> {
  for (const part of parts) part.load()
  for (const part of parts)
    await new Promise<void>((resolve) => {
      if (part.isLoaded()) return resolve()

      const leave = part.subscribe(() => {
        leave()
        resolve()
      })
    })
}

/**
 * True when all parts are loaded or have failed, so that they render together. Loads them; once
 * true it stays true.
 */
export function useLoaded(parts: readonly Loadable[]): boolean {
  for (const part of parts) part.load()
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = parts.map((part) => part.subscribe(listener))
      return () => ends.forEach((end) => end())
    },
    [parts],
  )

  const isLoaded = useSyncExternalStore(subscribe, () => parts.every((part) => part.isLoaded()))
  const [wasLoaded, setWasLoaded] = useState(isLoaded)
  if (isLoaded && !wasLoaded) setWasLoaded(true)

  return isLoaded || wasLoaded
}

export function Splash() {
  const t = useText()
  return (
    <div className={styles.splash} role="status" aria-busy="true" aria-label={t('loading')}>
      <span />
    </div>
  )
}
