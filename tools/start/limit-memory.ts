import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Percent of memory growth between garbage collections; by default four times. */
const growth = 40

/** Keeps memory small from the start, without measurable cost. */
export function limitMemory(): void {
  setFlagsFromString(`--heap-growing-percent=${growth}`)
  // A start makes long-lived objects; the young generation is needed for calls.
  setFlagsFromString('--semi-space-growth-factor=1')
}

/** Calls follow. */
export function releaseStartMemory(): void {
  setFlagsFromString('--semi-space-growth-factor=2')
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
}
