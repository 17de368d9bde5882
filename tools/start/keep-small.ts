import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * How much the memory of a server may grow before it is looked through for what is of no more use,
 * percent. Left to itself it takes up to four times as much.
 */
const growth = 40

/**
 * Keeps the memory of this process close to what it uses, from its start: a machine that serves
 * many things has none to give away. Costs no time that can be measured.
 */
export function keepMemorySmall(): void {
  setFlagsFromString(`--heap-growing-percent=${growth}`)
  // What a start makes lasts: room for what is soon forgotten is of no use before there are calls.
  setFlagsFromString('--semi-space-growth-factor=1')
}

/** Gives back what was needed for the start alone; calls follow. */
export function forgetStart(): void {
  setFlagsFromString('--semi-space-growth-factor=2')
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
}
