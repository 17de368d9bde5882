import pg from 'pg'

/**
 * Whom notifications of a channel are handed to; `turned` is told whenever the connection opens and
 * ends.
 */
export interface Listener {
  heard(payload: string): void
  turned?(isOpen: boolean): void
}

/**
 * Calls back for every notification on a channel, on a connection of its own that is made again
 * when it breaks. Returns the way to stop.
 */
export async function listenTo(
  url: string,
  channel: string,
  { heard, turned = () => undefined }: Listener,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null
  let isStopped = false
  const connect = async (): Promise<void> => {
    client = new pg.Client({ connectionString: url, keepAlive: true })
    client.on('error', () => turned(false))
    client.on('end', () => {
      turned(false)
      if (!isStopped) setTimeout(() => void connect().catch(() => {}), 1000).unref()
    })

    client.on('notification', (message) => heard(message.payload ?? ''))
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    turned(true)
  }

  await connect()

  return async () => {
    isStopped = true
    await client?.end().catch(() => {})
  }
}
