import type { Database } from './database.ts'

/** 32 bytes, the same on every node, never sent. */
export async function readOrCreateSecret(
  { database, random }: { database: Database; random: (bytes: number) => Buffer },
  name: string,
): Promise<Buffer> {
  await database.query(
    'insert into portal_fact(name, value) values ($1, $2) on conflict (name) do nothing',
    [name, JSON.stringify(random(32).toString('base64'))],
  )

  const [row] = await database.query<{ value: string }>(
    'select value from portal_fact where name = $1',
    [name],
  )

  return Buffer.from(row?.value ?? '', 'base64')
}
