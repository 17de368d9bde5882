import type { TestPortal } from './open-portal.ts'
import { ownerQuery } from './owner-query.ts'

/**
 * Works while the database refuses some writes.
 * @param writes as in `delete on used_nonce`
 */
export async function whileWritesFail(
  portal: TestPortal,
  writes: string,
  work: () => Promise<unknown>,
): Promise<void> {
  await ownerQuery(
    portal,
    `create function fails() returns trigger language plpgsql as
       $$ begin raise exception 'this write fails'; end $$;
     create trigger fails before ${writes} for each statement execute function fails()`,
  )
  try {
    await work()
  } finally {
    await ownerQuery(portal, 'drop function fails cascade')
  }
}
