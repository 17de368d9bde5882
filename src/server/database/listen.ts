import pg from 'pg'
import { deadPeerOptions } from './transaction.ts'

/** `turned` runs when the connection opens or closes. */
export interface Listener {
  onNotification(payload: string): void
  onConnectionChange?(isOpen: boolean): void
}

/** Milliseconds. A cut connection is silent and has to be checked. */
const usualCheck = { every: 10_000, timeoutMs: 4000 }

/** Listens on a separate connection that reconnects after a failure. Returns how to stop. */
export async function listenTo(
  url: string,
  channel: string,
  { onNotification, onConnectionChange = () => undefined }: Listener,
  check = usualCheck,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null
  let isStopped = false
  const connect = async (): Promise<void> => {
    const connection = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: check.timeoutMs,
      options: deadPeerOptions,
    })
    client = connection
    const checking = setInterval(
      () => void connection.query('select 1').catch(() => cutConnection(connection)),
      check.every,
    )
    checking.unref()
    client.on('error', () => onConnectionChange(false))
    client.on('end', () => {
      clearInterval(checking)
      onConnectionChange(false)
      if (!isStopped) setTimeout(() => void connect().catch(() => {}), 1000).unref()
    })

    client.on('notification', (message) => onNotification(message.payload ?? ''))
    await connection.connect()
    await connection.query(`listen ${pg.escapeIdentifier(channel)}`)
    onConnectionChange(true)
  }

  await connect()

  return async () => {
    isStopped = true
    await client?.end().catch(() => {})
  }
}

function cutConnection(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
