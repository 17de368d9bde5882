import { setTimeout as pause } from 'node:timers/promises'
import { apiPaths } from '#contract/paths.ts'
import type { ChaosPortal } from './chaos-portal.ts'

/** Milliseconds that a user not involved in the trials waited. */
export interface WaitTimes {
  /** Of any status. */
  slowest: number
  /** Without a good answer. */
  longestGap: number
  answers: number
}

/** A list and the public catalogue, continuously, as a user not involved in the trials. */
export async function watchPortal(portal: ChaosPortal, stop: AbortSignal): Promise<WaitTimes> {
  const waits: WaitTimes = { slowest: 0, longestGap: 0, answers: 0 }
  let good = performance.now()
  while (!stop.aborted) {
    for (const path of [
      `${apiPaths.listRows('declare-audit/province')}?size=20`,
      `${apiPaths.publicIndex}?year=2025`,
    ]) {
      const since = performance.now()
      const answer = await fetch(portal.url + path, {
        headers: path.includes('list') ? { authorization: portal.reader } : {},
        signal: AbortSignal.timeout(60_000),
      }).catch(() => null)

      const isWhole = (await answer?.text().catch(() => null)) !== null && answer !== null
      const now = performance.now()
      if (isWhole) waits.slowest = Math.max(waits.slowest, now - since)
      if (isWhole) waits.answers++
      waits.longestGap = Math.max(waits.longestGap, now - good)
      if (isWhole && answer.status === 200) good = now
    }

    await pause(25)
  }

  return waits
}
