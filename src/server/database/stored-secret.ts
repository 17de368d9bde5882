import type { Services } from '#server/context.ts'

/**
 * A secret of 32 bytes that the database keeps under a name: the same on every node, made once,
 * sent to nobody.
 */
export async function storedSecret(
  { database, random }: Pick<Services, 'database' | 'random'>,
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
