import type { Query } from '#server/database/database.ts'

/** Where an account is reached. */
export type AddressField = 'email' | 'mobile'

/** The addresses of accounts in use that were verified, by account; others are left out. */
export async function verifiedAddressesOf(
  query: Query,
  accountIds: string[],
  field: AddressField,
): Promise<Map<string, string>> {
  const rows = await query<{ id: string; address: string }>(
    `select id, ${field} as address from account where enabled and id = any($1::text[]) and ${field} <> '' and lower(verified_${field}) = lower(${field})`,
    [accountIds],
  )

  return new Map(rows.map(({ id, address }) => [id, address]))
}
