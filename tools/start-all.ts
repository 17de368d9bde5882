export interface Stoppable {
  stop: () => Promise<void>
}

/**
 * Starts one after the other, all or none: on a failure the earlier ones are stopped. Not in
 * parallel: they share a process, where reading one's configuration delays answers to another.
 * @throws what the first failed with
 */
export async function startAll<Running extends Stoppable>(
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
