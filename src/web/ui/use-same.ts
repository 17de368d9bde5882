import { useRef } from 'react'

/**
 * The former value as long as the new one says the same: what is drawn from it need not be drawn
 * again.
 */
export function useSame<Value>(
  value: Value,
  isSame: (before: Value, now: Value) => boolean,
): Value {
  const stableRef = useRef(value)
  if (stableRef.current !== value && !isSame(stableRef.current, value)) stableRef.current = value
  return stableRef.current
}
