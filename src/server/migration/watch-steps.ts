/** Receives what is being done: `建索引 3/12`. */
export type OnStep = (step: string) => void

export const ignoreSteps: OnStep = () => undefined

const intervalMs = 5000

/**
 * Says every five seconds what long work is at, as a start after an upgrade may take minutes. Short
 * work says nothing.
 */
export function watchSteps(
  work: string,
  say: (line: string) => void,
): { onStep: OnStep; stop: () => void } {
  const started = performance.now()
  let current: string | null = null

  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - started) / 1000)
    say(`${work}${current === null ? '' : `：${current}`}（已用 ${seconds} 秒）`)
  }, intervalMs)

  timer.unref()

  return { onStep: (step) => (current = step), stop: () => clearInterval(timer) }
}
