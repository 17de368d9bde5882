import { watch } from 'chokidar'
import type { ConfigActivation } from '#server/active-config/activation.ts'
import { publicationChannel } from '#server/active-config/releases.ts'
import type { Database } from '#server/database/database.ts'

/** Milliseconds: editors save in several steps. */
const quiet = 150
/** Milliseconds, in case a notification is lost. */
const pollEvery = 15_000

/**
 * Activates every change of the folder and every publication of other nodes. Returns how to stop.
 */
export async function watchConfig(
  publisher: ConfigActivation,
  database: Database,
): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined
  const changed = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void publisher.reload('文件改动').catch(ignored), quiet)
  }

  const watcher =
    publisher.dir === null
      ? null
      : watch(publisher.dir, {
          ignoreInitial: true,
          ignored: (path, stats) => stats?.isFile() === true && !/\.ya?ml$/.test(path),
        })

  watcher?.on('all', changed)
  watcher?.on('error', ignored)
  if (watcher) await new Promise<void>((resolve) => watcher.once('ready', resolve))
  const stopListening = await database.listen(
    publicationChannel,
    () => void publisher.follow().catch(ignored),
  )
  const poll = setInterval(() => void publisher.follow().catch(ignored), pollEvery)

  poll.unref()

  return async () => {
    clearTimeout(timer)
    clearInterval(poll)
    await watcher?.close()
    await stopListening()
    await publisher.idle()
  }
}

/** The publisher stores the error; an unavailable database is retried. */
const ignored = (): void => undefined
