import { useRef } from 'react'

/**
 * The former value as long as the new one says the same: what is drawn from it need not be drawn
 * again.
 */
export function useSame<Value>(
  value: Value,
  isSame: (before: Value, now: Value) => boolean,
): Value {
  const kept = useRef(value)
  if (kept.current !== value && !isSame(kept.current, value)) kept.current = value
  return kept.current
}
