import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Ports of this process, which leave with it. */
const claims = new Set<string>()
process.once('exit', () => {
  for (const file of claims) rmSync(file, { force: true })
})

/**
 * Ports for servers that are started, killed and started again at the same address. The system
 * gives none of them to a connection or to a server that asks for any port, and no other process
 * gets them from here.
 */
export async function freePorts(count: number): Promise<number[]> {
  const { first, amount } = portRange()
  const ports: number[] = []
  const start = Math.floor(Math.random() * amount)
  for (let at = 0; at < amount && ports.length < count; at++) {
    const port = first + ((start + at) % amount)
    if (claim(port) && (await isFree(port))) ports.push(port)
  }

  if (ports.length < count) throw new Error(`fewer than ${count} free ports`)
  return ports
}

/** Below the ports that the system gives out itself. */
function portRange(): { first: number; amount: number } {
  let lowest = 32_768
  try {
    lowest = Number.parseInt(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8'), 10)
  } catch {
    // Another system: its range begins there or higher.
  }

  return { first: 10_000, amount: Math.max(lowest, 11_000) - 10_000 }
}

/** Takes a port that no living process has taken. */
function claim(port: number): boolean {
  const file = join(tmpdir(), `pinlu-port-${port}`)
  for (let attempt = 1; attempt <= 2; attempt++)
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      claims.add(file)
      return true
    } catch {
      if (isHeld(file)) return false
      rmSync(file, { force: true })
    }

  return false
}

function isHeld(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
