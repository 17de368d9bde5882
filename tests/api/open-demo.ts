import { cpSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type DemoSize, wholeDemo } from '#tools/seed/declarations/demo-plan.ts'
import { seedDemo } from '#tools/seed/seed-demo.ts'
import { openPortal, type TestPortal } from './open-portal.ts'

const name = 'demo'

/** Enterprises and their declarations of the working year: one of so many. */
const oneOf = 4

/**
 * Every enterprise has as many declarations as in the whole demo. Each year that is over has some,
 * elected or not, the first two enough for a re-verification of each kind.
 */
const smallDemo: DemoSize = {
  enterprises: Math.ceil(wholeDemo.enterprises / oneOf),
  working: Object.fromEntries(
    Object.entries(wholeDemo.working).map(([state, count]) => [state, Math.ceil(count / oneOf)]),
  ),
  history: wholeDemo.history.map(({ year }, at) =>
    at < 2 ? { year, declared: 26, elected: 20 } : { year, declared: 12, elected: 8 },
  ),
}

/**
 * Opens a portal with a small demo of the shipped configuration: a copy of one that is seeded once in a run, by the first file that needs it.
 */
export async function openDemo(): Promise<TestPortal> {
  const dataDir = join(inject('postgresFolder'), name)
  const client = new pg.Client({ connectionString: inject('postgres') })

  await client.connect()
  try {
    await client.query('select pg_advisory_lock(1)')
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await seedTemplate(client, dataDir)
  } finally {
    await client.end()
  }

  return openPortal({ template: { database: name, dataDir } })
}

async function seedTemplate(client: pg.Client, dataDir: string): Promise<void> {
  const portal = await openPortal()
  await seedDemo(portal.services, 'Demo-2025', smallDemo)
  cpSync(portal.dataDir, dataDir, { recursive: true })
  await portal.close()
  const made = new URL(portal.superUrl).pathname.slice(1)

  await client.query(`alter database ${pg.escapeIdentifier(made)} rename to ${name}`)
}
