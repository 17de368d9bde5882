import pg from 'pg'

/** Receives a channel's notifications; `turned` runs when the connection opens or closes. */
export interface Listener {
  heard(payload: string): void
  turned?(isOpen: boolean): void
}

/**
 * Listens to a channel on a separate connection that reconnects after a failure. Returns a function
 * that stops listening.
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
