import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import { startSession } from '#server/accounts/sessions.ts'
import { createApp } from '#server/app.ts'
import { watchConfig } from '#server/config-release/start-config.ts'
import type { Services } from '#server/context.ts'
import { createServices } from '#server/create-services.ts'
import { Database } from '#server/database/database.ts'
import { newId } from '#server/database/id.ts'
import { migrateDatabase } from '#server/migration/migrate-database.ts'
import type { MailSettings } from '#server/settings.ts'
import type { FileStore } from '#server/storage/file-store.ts'
import { checkAnswers } from './check-answers.ts'
import { createDatabase, urlsIn } from './databases.ts'
import { readCache, readFolder, shippedConfig } from './shipped-config.ts'

/** What a call answered: status, the envelope (or the raw text when it is not JSON) and headers. */
export interface Answer<Data> {
  status: number
  body: Envelope<Data>
  text: string
  bytes: Buffer
  headers: Record<string, string | number | string[] | undefined>
}

export interface TestAccount {
  username: string
  roles: string[]
  region?: string | null
  enterprise?: string | null
  /** PHC string; without it nobody can sign in with a password, only with `tokenOf`. */
  passwordHash?: string
}

/** A whole portal in this process, on a database of its own. */
export interface TestPortal {
  app: FastifyInstance
  services: Services
  dataDir: string
  /** Its database for the role that serves requests, as the portal itself uses it. */
  databaseUrl: string
  /** The same for the role that owns the tables. */
  ownerUrl: string
  /** The same for whoever may do everything on the server. */
  superUrl: string
  /** The portal's clock; tests may move it. */
  time: { now: Date }
  /** Speaks HTTP to the application: a token signs the call, a body is sent as JSON. */
  call<Data = unknown>(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    more?: { token?: string | undefined; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer<Data>>
  /** Makes an account; answers its id. */
  addAccount(account: TestAccount): Promise<string>
  /** A session of an account, without a password. */
  tokenOf(accountId: string): Promise<string>
  close(): Promise<void>
}

/**
 * Opens a portal for one test file.
 * @param configDir another configuration than the shipped one
 * @param template a database and a data folder of which it gets copies
 * @param databaseOf a portal whose database it starts on, as a restart would
 * @param isLive changes of the folder, and of other portals on the database, take effect by
 * themselves
 * @param pooler from the address of the database to the one that leads through a pooler
 * @param remembers as the running portal does; without it every call asks the database
 */
export async function openPortal({
  configDir = 'config',
  webDir = null,
  template = null,
  databaseOf = null,
  isLive = false,
  remembers = true,
  now = new Date('2025-08-20T10:00:00+08:00'),
  publicUrl = null,
  files,
  mail = null,
  environment,
  pooler,
}: {
  configDir?: string
  webDir?: string | null
  template?: { database: string; dataDir: string } | null
  databaseOf?: TestPortal | null
  isLive?: boolean
  remembers?: boolean
  now?: Date
  publicUrl?: string | null
  files?: FileStore | undefined
  mail?: MailSettings | null
  environment?: (name: string) => string | undefined
  pooler?: (url: string) => string
} = {}): Promise<TestPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pinlu-portal-'))
  if (template) cpSync(template.dataDir, dataDir, { recursive: true })
  const superUrl =
    databaseOf?.superUrl ??
    (await createDatabase(
      inject('postgres'),
      `t_${randomUUID().replaceAll('-', '')}`,
      template?.database ?? 'migrated',
    ))
  const { portal: databaseUrl, owner: ownerUrl } = urlsIn(
    inject('postgresRoles'),
    new URL(superUrl).pathname.slice(1),
  )

  const database = new Database(pooler?.(databaseUrl) ?? databaseUrl, {
    max: 6,
    ownerUrl,
    sessionUrl: pooler ? databaseUrl : null,
  })
  const config = configDir === 'config' ? shippedConfig() : readFolder(configDir)
  if (configDir !== 'config' || databaseOf) await migrateDatabase(database, config)
  const time = { now }
  const services = await createServices({
    config,
    configDir,
    database,
    dataDir,
    isDemo: false,
    publicUrl,
    ...(files ? { files } : {}),
    mail,
    ...(environment ? { environment } : {}),
    clock: () => time.now,
    readCache,
  })

  const stopFollowing = remembers ? await database.followChanges() : null
  const stopWatching = isLive ? await watchConfig(services.configPublisher, database) : null
  const app = createApp(services, { webDir })
  const faults = checkAnswers(app)
  const expectDeclaredAnswers = () => {
    if (faults.length > 0) throw new Error(`not as declared: ${faults.splice(0).join('; ')}`)
  }

  await app.ready()

  return {
    app,
    services,
    dataDir,
    databaseUrl,
    ownerUrl,
    superUrl,
    time,
    async call(method, path, { token, body, headers = {} } = {}) {
      const answer = await app.inject({
        method,
        url: path,
        headers: { ...(token === undefined ? {} : { authorization: token }), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      })

      expectDeclaredAnswers()

      return {
        status: answer.statusCode,
        body: parse(answer.payload),
        text: answer.payload,
        bytes: answer.rawPayload,
        headers: answer.headers,
      }
    },
    async addAccount({ username, roles, region = null, enterprise = null, passwordHash = '' }) {
      const id = newId(services.clock(), services.random)
      await database.query(
        `insert into account(id, username, name, nick_name, user_type, roles, region_code, enterprise_id, password_hash, password_changed_at, created_at) values ($1, $2, $2, $2, $3, $4, $5, $6, $7, $8, $8)`,
        [
          id,
          username,
          (roles[0] ?? '').toUpperCase(),
          roles,
          region,
          enterprise,
          passwordHash,
          services.clock(),
        ],
      )

      return id
    },
    tokenOf: (accountId) =>
      startSession(database.query, accountId, {
        now: services.clock(),
        random: services.random,
        days: 1,
      }),
    async close() {
      await stopWatching?.()
      await stopFollowing?.()
      await app.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
      expectDeclaredAnswers()
    },
  }
}

function parse<Data>(text: string): Envelope<Data> {
  try {
    return JSON.parse(text) as Envelope<Data>
  } catch {
    return { code: -1, msg: text } as Envelope<Data>
  }
}
