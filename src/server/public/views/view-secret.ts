import type { Services } from '#server/context.ts'

/** What visitors' names are made with: the same on every node, made once, told to nobody. */
export async function viewSecret({
  database,
  random,
}: Pick<Services, 'database' | 'random'>): Promise<Buffer> {
  await database.query(
    `insert into portal_fact(name, value) values ('view-secret', $1) on conflict (name) do nothing`,
    [JSON.stringify(random(32).toString('base64'))],
  )

  const [row] = await database.query<{ value: string }>(
    `select value from portal_fact where name = 'view-secret'`,
  )

  return Buffer.from(row?.value ?? '', 'base64')
}
