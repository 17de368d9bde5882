/** What was started, and how it is ended. */
export interface Started {
  stop: () => Promise<void>
}

/**
 * Starts several one after the other, all or none: when one fails those before it are stopped and
 * its fault is told. Not at once: they share a process, and while one reads its configuration the
 * answers to another would come too late.
 * @throws what the first failed with
 */
export async function startAll<Running extends Started>(
  count: number,
  start: () => Promise<Running>,
): Promise<Running[]> {
  const running: Running[] = []
  try {
    while (running.length < count) running.push(await start())
  } catch (fault) {
    await Promise.allSettled(running.map(({ stop }) => stop()))
    throw fault
  }

  return running
}
