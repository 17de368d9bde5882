import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** A portal in its own process and folder that can be killed and restarted at the same address. */
export class ChaosPortal {
  readonly dataDir: string
  private readonly program: string
  private readonly rows: number
  private process: ChildProcess | null = null
  private port = 0
  url = ''
  editors: string[] = []
  reader = ''

  constructor(dataDir: string, program: string, rows: number) {
    this.dataDir = dataDir
    this.program = program
    this.rows = rows
  }

  /**
   * Waits until it listens.
   * @throws Error with its output
   */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [this.program], {
      env: {
        ...process.env,
        DATA_DIR: this.dataDir,
        PORT: String(this.port),
        DATABASE_URL: '',
        CHAOS_ROWS: String(this.rows),
        BODY_TIMEOUT: '5',
        HEADERS_TIMEOUT: '5',
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    })

    let output = ''
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      output += String(chunk)
      if (output.includes('"url"')) break
    }

    const line = output.split('\n').find((text) => text.startsWith('{"url"'))
    if (line === undefined) throw new Error(`the portal did not start: ${output}`)

    child.stdout.resume()
    this.process = child
    Object.assign(this, JSON.parse(line) as Pick<ChaosPortal, 'url' | 'editors' | 'reader'>)
    this.port = Number(new URL(this.url).port)
  }

  /** By kill -9. */
  async killServer(): Promise<void> {
    const child = this.process
    if (child === null || child.exitCode !== null || child.signalCode !== null) return

    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  /** By kill -9, once it runs; the server restarts it. */
  async killDatabase(): Promise<void> {
    for (let tries = 0; tries < 600 && !this.isDatabaseUp(); tries++)
      await new Promise((resolve) => setTimeout(resolve, 50))
    process.kill(this.postmaster().pid, 'SIGKILL')
  }

  /** PostgreSQL and all its processes. */
  freeze(isFrozen: boolean): void {
    const { pid } = this.postmaster()
    for (const one of [pid, ...childrenOf(pid)]) process.kill(one, isFrozen ? 'SIGSTOP' : 'SIGCONT')
  }

  async recovered(): Promise<void> {
    for (let tries = 0; tries < 600; tries++) {
      const answer = await fetch(`${this.url}/healthz`).catch(() => null)
      if (answer?.status === 200) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }

    throw new Error('the portal did not recover within a minute')
  }

  async query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    const password = readFileSync(join(this.dataDir, 'postgres.password'), 'utf8')
    const client = new pg.Client({
      connectionString: `postgres://pinlu:${password}@127.0.0.1:${this.postmaster().port}/postgres`,
    })

    await client.connect()

    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }

  async close(): Promise<void> {
    await this.killServer()
    const { pid } = this.postmaster()
    process.kill(pid, 'SIGINT')
    for (let tries = 0; tries < 100 && isAlive(pid); tries++)
      await new Promise((resolve) => setTimeout(resolve, 50))
  }

  /** During a restart there is no process to kill. */
  private isDatabaseUp(): boolean {
    try {
      return isAlive(this.postmaster().pid)
    } catch {
      return false
    }
  }

  private postmaster(): { pid: number; port: number } {
    const lines = readFileSync(join(this.dataDir, 'pg18/postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]) }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** On Linux. */
function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return (
          Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === pid
        )
      } catch {
        return false
      }
    })
    .map(Number)
}
