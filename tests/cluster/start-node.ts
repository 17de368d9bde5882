import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** One node of the portal: the program of `npm start` with its own DATA_DIR. */
export class ClusterNode {
  readonly url: string
  readonly dataDir: string
  readonly logFile: string
  private readonly environment: Record<string, string>
  private child: ChildProcess | null = null

  constructor(folder: string, port: number, environment: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`
    this.dataDir = folder
    mkdirSync(folder, { recursive: true })
    this.logFile = join(folder, 'output.log')
    this.environment = {
      ...environment,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
    }
  }

  get pid(): number {
    return this.child?.pid ?? 0
  }

  /**
   * Starts it and waits until it takes traffic.
   * @param before words of a command that runs it, as `faketime`
   * @throws Error with what it printed
   */
  async start(before: string[] = []): Promise<void> {
    const output = openSync(this.logFile, 'a')
    const [program, ...words] = [...before, process.execPath, join(root, 'tools/start.mjs')]
    const child = spawn(program, words, {
      cwd: root,
      env: { ...process.env, ...this.environment },
      stdio: ['ignore', output, output],
    })

    this.child = child
    for (let tries = 0; tries < 6000; tries++) {
      if (child.exitCode !== null || child.signalCode !== null) break
      const answer = await fetch(`${this.url}/readyz`).catch(() => null)
      if (answer?.status === 200) return
      await pause(100)
    }

    throw new Error(`a node did not start: ${readFileSync(this.logFile, 'utf8').slice(-2000)}`)
  }

  /** Sends SIGTERM; how it ended, and after how many milliseconds. */
  async stop(): Promise<{ code: number | null; milliseconds: number }> {
    const since = performance.now()
    const code = await this.end('SIGTERM')
    return { code, milliseconds: Math.round(performance.now() - since) }
  }

  /** kill -9. */
  async kill(): Promise<void> {
    await this.end('SIGKILL')
  }

  /** The configuration in force, and what is degraded. */
  async health(): Promise<{ config: string; degraded: string[] }> {
    const answer = await fetch(`${this.url}/healthz`)
    return (await answer.json()) as { config: string; degraded: string[] }
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this
    if (child === null || child.exitCode !== null || child.signalCode !== null) return 0
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    child.kill(signal)

    return ended
  }
}
