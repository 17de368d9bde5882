import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A line to a database that can stand still or be cut, as networks and overloaded servers do. */
export interface DatabaseLine {
  url: string
  /** While true nothing passes, and nobody is told. */
  isFrozen: boolean
  /** Cuts every connection after so many more messages of the portal; Infinity for never. */
  messagesLeft: number
  close(): void
}

/** Opens a line to the database of a URL. */
export async function openLine(databaseUrl: string): Promise<DatabaseLine> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    const upstream = connect(Number(target.port), target.hostname)
    const pair = [socket, upstream]
    const end = () => pair.forEach((one) => one.destroy())
    for (const one of pair) {
      open.add(one)
      one.on('error', end).on('close', () => (open.delete(one), end()))
    }

    upstream.on('data', (chunk) => void (line.isFrozen || socket.write(chunk)))
    socket.on('data', (chunk) => {
      if (line.isFrozen) return
      line.messagesLeft--
      if (line.messagesLeft < 0) open.forEach((one) => one.destroy())
      else upstream.write(chunk)
    })
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)

  url.port = String((server.address() as AddressInfo).port)
  const line: DatabaseLine = {
    url: url.href,
    isFrozen: false,
    messagesLeft: Number.POSITIVE_INFINITY,
    close: () => {
      open.forEach((one) => one.destroy())
      server.close()
    },
  }

  return line
}
