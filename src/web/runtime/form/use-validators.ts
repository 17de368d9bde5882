import { useEffect, useState } from 'react'
import type { Validators } from '#config-model/forms/check-record.ts'
import { whenIdle } from '#web/ui/loading/when-idle.ts'

const none: Validators = {}
const loaded = new Map<string, Validators>()

/**
 * The compiled checks of a form, fetched when the page is at rest; until they are here nothing is
 * checked by them and the server's word counts.
 */
export function useValidators(url: string | undefined): Validators {
  const [validators, setValidators] = useState<Validators>(() => (url && loaded.get(url)) || none)
  useEffect(() => {
    if (!url) return

    const cachedValidators = loaded.get(url)
    if (cachedValidators) return setValidators(cachedValidators)

    let isGone = false
    const start = () => {
      import(/* @vite-ignore */ url).then(
        (module: { validators: Validators }) => {
          loaded.set(url, module.validators)
          if (!isGone) setValidators(module.validators)
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

  return validators
}
