import pg from 'pg'
import { assertPresent } from '#config-model/assert.ts'
import { readKeys } from '#server/accounts/login/keys.ts'
import { Database } from '#server/database/database.ts'
import type { RoleUrls } from '#server/database/embedded-postgres/prepare-roles.ts'
import { migrateDatabase } from '#server/migration/migrate-database.ts'
import { shippedConfig } from './shipped-config.ts'

/**
 * Makes a database and answers its URL for whoever may do everything there: a copy of another, or
 * one migrated for the shipped configuration.
 */
export async function createDatabase(
  server: string,
  name: string,
  template: string | null,
  roles?: RoleUrls,
): Promise<string> {
  const client = await (creator ??= connectCreator(server))
  // Files are copied as they are: a fifth of what it costs to copy them through the log.
  await client.query(
    `create database ${pg.escapeIdentifier(name)} owner pinlu_owner${template === null ? '' : ` template ${pg.escapeIdentifier(template)} strategy file_copy`}`,
  )
  const url = new URL(server)

  url.pathname = `/${name}`

  if (template === null) {
    const { owner, portal } = urlsIn(assertPresent(roles, 'the roles that make tables'), name)
    const database = new Database(portal, { ownerUrl: owner })

    await migrateDatabase(database, shippedConfig())

    // Making a key takes longer than all else that a portal begins with: copies share it.
    await readKeys(database)
    await database.close()
  }

  return url.href
}

let creator: Promise<pg.Client> | undefined

/** The connection by which this process makes databases, for as long as it runs. */
async function connectCreator(server: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server })
  // The server stops before this process does.
  client.on('error', () => undefined)
  await client.connect()

  return client
}

/** Makes a database without any table and answers its URL. */
export async function createEmptyDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(
    `create database ${pg.escapeIdentifier(name)} template template0 strategy file_copy`,
  )
  await client.end()
  const url = new URL(server)

  url.pathname = `/${name}`

  return url.href
}

/** The same database for its owner, and for the role that serves requests. */
export function urlsIn(roles: RoleUrls, name: string): RoleUrls {
  const inside = (address: string): string => {
    const url = new URL(address)
    url.pathname = `/${name}`
    return url.href
  }

  return { owner: inside(roles.owner), portal: inside(roles.portal) }
}
