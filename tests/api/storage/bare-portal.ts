import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, vi } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import type { RecordView } from '#contract/record.ts'
import { writeBareConfig } from '../bare-config.ts'
import { copyCluster } from '../copy-cluster.ts'
import { createDatabase, urlsIn } from '../databases.ts'
import { programPath } from '../program.ts'
import { removeFolder } from '../remove-folder.ts'

/** A portal process with a small configuration that tests may kill, on a folder of its own. */
export class BarePortal {
  readonly dataDir: string
  process: ChildProcess | null = null
  url = ''
  /** Sessions of four applicants. */
  tokens: string[] = []
  /** The session of a content editor. */
  editor = ''
  private readonly environment: Record<string, string>

  constructor(
    environment: Record<string, string> = {},
    dataDir = mkdtempSync(join(tmpdir(), 'pinlu-durability-')),
  ) {
    const configDir = join(dataDir, 'config')
    writeBareConfig(configDir)
    this.environment = { CONFIG_DIR: configDir, ...environment }
    this.dataDir = dataDir
  }

  /**
   * On a copy of the database that was migrated for this run, instead of a server of its own: for
   * tests that kill the portal alone.
   */
  async takeMigratedDatabase(): Promise<void> {
    const name = `t_${randomUUID().replaceAll('-', '')}`
    await createDatabase(inject('postgres'), name, 'migrated')
    const { portal, owner } = urlsIn(inject('postgresRoles'), name)

    Object.assign(this.environment, { DATABASE_URL: portal, DATABASE_OWNER_URL: owner })
  }

  async start(): Promise<void> {
    const isExternal = this.environment['DATABASE_URL'] !== undefined
    if (!isExternal && !existsSync(join(this.dataDir, 'pg18'))) copyCluster(this.dataDir)

    const child = spawn(process.execPath, [programPath('serve-bare')], {
      env: {
        ...process.env,
        DATA_DIR: this.dataDir,
        PORT: '0',
        DATABASE_URL: '',
        ...this.environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })

    let output = ''
    // Lines of the start come before the one with the addresses.
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      output += String(chunk)
      if (/^\{"url".*\}\n/m.test(output)) break
    }

    const [addresses] = /^\{"url".*\}$/m.exec(output) ?? []
    if (addresses === undefined) throw new Error(`the portal did not start: ${output}`)

    this.process = child
    Object.assign(this, JSON.parse(addresses) as Pick<BarePortal, 'url' | 'tokens' | 'editor'>)
  }

  postgresPid(): number {
    return Number(readFileSync(join(this.dataDir, 'pg18/postmaster.pid'), 'utf8').split('\n')[0])
  }

  /** Ends the server process without a chance to tidy up. */
  async kill(): Promise<void> {
    const child = this.process
    if (child === null || child.exitCode !== null || child.signalCode !== null) return

    const ended = new Promise((resolve) => child.on('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  /** Stops the database too and clears the folder away. */
  async close(): Promise<void> {
    await this.kill()

    if (this.environment['DATABASE_URL'] === undefined) {
      // Nothing needs to be written: the folder goes too.
      process.kill(this.postgresPid(), 'SIGQUIT')
      await vi.waitFor(
        () => expect(existsSync(join(this.dataDir, 'pg18/postmaster.pid'))).toBe(false),
        30_000,
      )
    }

    removeFolder(this.dataDir)
  }

  /** What a call answered; null when it was refused or never answered. */
  async call<Data = RecordView>(
    token: string,
    method: string,
    path: string,
    body?: object,
  ): Promise<Data | null> {
    const answer = await fetch(this.url + path, {
      method,
      headers: { authorization: token, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch(() => null)

    if (answer?.status !== 200) return null

    return ((await answer.json()) as Envelope<Data>).data
  }
}
