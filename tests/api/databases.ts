import pg from 'pg'
import { loadConfig } from '#server/config-release/load-config.ts'
import { Database } from '#server/database/database.ts'
import { migrate } from '#server/records/tables/migrate.ts'

/** Makes a database and answers its URL: a copy of another, or one migrated for the shipped configuration. */
export async function createDatabase(server: string, name: string, template: string | null): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(
    `create database ${pg.escapeIdentifier(name)}${template === null ? '' : ` template ${pg.escapeIdentifier(template)}`}`,
  )
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  if (template === null) {
    const database = new Database(url.href)
    await migrate(database, loadConfig('config'))
    await database.close()
  }
  return url.href
}

/** Makes a database without any table and answers its URL. */
export async function createEmptyDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${pg.escapeIdentifier(name)} template template0`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
