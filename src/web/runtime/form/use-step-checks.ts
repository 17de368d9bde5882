import { useEffect, useState } from 'react'
import { whenIdle } from '#web/ui/loading/when-idle.ts'
import type { StepChecks } from './engine/step-validation.ts'

const none: StepChecks = {}
const loaded = new Map<string, StepChecks>()

/** The compiled checks of a form, fetched when idle; until then only the server checks. */
export function useStepChecks(url: string | undefined): StepChecks {
  const [checks, setChecks] = useState<StepChecks>(() => (url && loaded.get(url)) || none)
  useEffect(() => {
    if (!url) return

    const cachedChecks = loaded.get(url)
    if (cachedChecks) return setChecks(cachedChecks)

    let isGone = false
    const start = () => {
      import(/* @vite-ignore */ url).then(
        (module: { steps: StepChecks }) => {
          loaded.set(url, module.steps)
          if (!isGone) setChecks(module.steps)
        },
        () => undefined,
      )
    }

    const cancel = whenIdle(start)

    return () => {
      isGone = true
      cancel()
    }
  }, [url])

  return checks
}
