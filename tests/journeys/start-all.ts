/** What was started, and how it is ended. */
export interface Started {
  stop: () => Promise<void>
}

/** Starts so many at once, all or none: when one fails the others are stopped before the fault is told. @throws what the first failed with */
export async function startAll<Running extends Started>(
  count: number,
  start: () => Promise<Running>,
): Promise<Running[]> {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, start))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  const running = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
  if (!failed) return running
  await Promise.allSettled(running.map(({ stop }) => stop()))
  throw failed.reason
}
