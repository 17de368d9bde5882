import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import type { RoleUrls } from '#server/database/embedded-postgres/prepare-roles.ts'
import { startPostgres } from '#server/database/embedded-postgres/start-postgres.ts'
import { startPortal } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'
import { readCache } from '#tools/config/read-cache.ts'
import { writePortal } from '#tools/init/write-portal.ts'
import { seedDemo } from '#tools/seed/seed-demo.ts'
import { seedPortal } from '#tools/seed/seed-portal.ts'

/** Password of every demo account in the journeys. */
export const password = 'Journey-2025'
const root = fileURLToPath(new URL('../..', import.meta.url))
/** Name of the database that every portal gets a copy of. */
const templateName = 'seeded'

export interface JourneyPortal {
  url: string
  password: string
  /** URL of its database for the superuser. */
  database: string
  configDir: string
}

export interface OpenedPortal {
  portal: JourneyPortal
  stop: () => Promise<void>
}

/**
 * A PostgreSQL with one database of demo data, and the data folder that belongs to it: portals are
 * copies of both.
 */
export interface SeededTemplate {
  /** URL of the server for the superuser. */
  server: string
  roles: RoleUrls
  dataDir: string
}

/** Starts the PostgreSQL of this run and seeds the demo once. */
export async function startTemplate(): Promise<{
  template: SeededTemplate
  stop: () => Promise<void>
}> {
  const folder = mkdtempSync(join(tmpdir(), 'pinlu-journeys-'))
  const dataDir = join(folder, 'data')
  const postgres = await startPostgres(folder, { isDisposable: true })
  const template: SeededTemplate = { server: postgres.url, roles: postgres.roles, dataDir }
  const stop = async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    await execute(template.server, `create database ${templateName} owner pinlu_owner`)
    const seeding = await startOn(template, templateName, {
      dataDir,
      configDir: join(root, 'config'),
    })

    await seeding.close()
  } catch (error) {
    await stop()
    throw error
  }

  return { template, stop }
}

/**
 * A portal on a random port with a copy of the demo data, of its files and of the configuration;
 * serves dist/web as it was built.
 */
export async function openPortal(
  template: SeededTemplate = inject('template'),
  environment: Record<string, string> = {},
): Promise<OpenedPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pinlu-portal-'))
  const configDir = join(dataDir, 'config')
  const name = `j_${dataDir.slice(-6).toLowerCase()}_${process.pid}`
  const dropDatabase = () =>
    execute(template.server, `drop database if exists ${name} with (force)`)

  try {
    cpSync(template.dataDir, dataDir, { recursive: true })
    cpSync(join(root, 'config'), configDir, { recursive: true })
    await execute(
      template.server,
      `create database ${name} owner pinlu_owner template ${templateName} strategy file_copy`,
    )

    const running = await startOn(template, name, { dataDir, configDir, environment })

    return {
      portal: {
        url: running.url,
        password,
        database: databaseUrl(template.server, name),
        configDir,
      },
      async stop() {
        await running.close()
        await dropDatabase()
        rmSync(dataDir, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await dropDatabase()
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
}

/** A portal of another kind, written from a template of `npm run init` into an empty database. */
export async function openTemplatePortal(
  name: string,
  server: SeededTemplate = inject('template'),
): Promise<OpenedPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pinlu-portal-'))
  const configDir = join(dataDir, 'config')
  const database = `i_${dataDir.slice(-6).toLowerCase()}_${process.pid}`
  const stop = async (running?: { close: () => Promise<void> }) => {
    await running?.close()
    await execute(server.server, `drop database if exists ${database} with (force)`)
    rmSync(dataDir, { recursive: true, force: true })
  }

  try {
    writePortal(name, {
      folder: configDir,
      projectRoot: root,
      year: new Date().getFullYear(),
      locale: 'zh-CN',
    })

    await execute(server.server, `create database ${database} owner pinlu_owner`)
    const running = await startOn(server, database, { dataDir, configDir }, (services, secret) =>
      seedPortal(services, { configDir, password: secret }),
    )

    return {
      portal: {
        url: running.url,
        password,
        database: databaseUrl(server.server, database),
        configDir,
      },
      stop: () => stop(running),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function startOn(
  { roles }: SeededTemplate,
  database: string,
  {
    dataDir,
    configDir,
    environment = {},
  }: { dataDir: string; configDir: string; environment?: Record<string, string> },
  seed: typeof seedDemo = seedDemo,
) {
  const settings = readSettings(
    {
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO_PASSWORD: password,
      DATABASE_URL: databaseUrl(roles.portal, database),
      DATABASE_OWNER_URL: databaseUrl(roles.owner, database),
      CONFIG_DIR: configDir,
      ...environment,
    },
    root,
  )

  return startPortal(settings, seed, readCache)
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function execute(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()

  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
