import { useRef } from 'react'

export function useStableValue<Value>(
  value: Value,
  isSame: (before: Value, now: Value) => boolean,
): Value {
  const stableRef = useRef(value)
  if (stableRef.current !== value && !isSame(stableRef.current, value)) stableRef.current = value
  return stableRef.current
}
