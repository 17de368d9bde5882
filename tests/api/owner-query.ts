import pg from 'pg'
import type { TestPortal } from './open-portal.ts'

/** A statement of somebody who owns the whole database server. */
export async function ownerQuery<Row extends object>(
  portal: TestPortal,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: portal.superUrl })
  await client.connect()

  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
