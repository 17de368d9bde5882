import { useRef } from 'react'

/** The former value while the new one is deeply equal, against rerenders. */
export function useSame<Value>(
  value: Value,
  isSame: (before: Value, now: Value) => boolean,
): Value {
  const stableRef = useRef(value)
  if (stableRef.current !== value && !isSame(stableRef.current, value)) stableRef.current = value
  return stableRef.current
}
