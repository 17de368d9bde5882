import pg from 'pg'
import { portal } from './portal.ts'

/** Runs one statement on the database of the portal of this file, or of another. */
export async function queryDatabase<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
  database = portal.database,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()

  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
