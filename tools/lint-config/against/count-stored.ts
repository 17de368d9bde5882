import type { AffectedData } from '#config-compiler/compare/breaking/version.ts'
import { firstOf } from '#config-model/assert.ts'
import { formatPhrase, type Locale } from '#config-model/messages/phrase.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { UsageError } from '../arguments/usage-error.ts'
import { lintTexts } from '../lint-texts.ts'

export interface Counter {
  count(affectedData: AffectedData[]): Promise<number>
  close(): Promise<void>
}

/**
 * A read-only connection.
 * @throws Refused when the database cannot be reached
 */
export async function openCounter(url: string, locale: Locale): Promise<Counter> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    options: '-c default_transaction_read_only=on -c statement_timeout=60000',
  })

  client.on('error', () => undefined)

  try {
    await client.connect()
  } catch (error) {
    throw new UsageError(
      formatPhrase(
        lintTexts.noDatabase({
          reason:
            error instanceof Error
              ? error.message || String((error as NodeJS.ErrnoException).code)
              : String(error),
        }),
        locale,
      ),
    )
  }

  const count = async (table: string, where: string, values: unknown[]): Promise<number> => {
    const { rows: tableExists } = await client.query<{ is: boolean }>(
      'select to_regclass($1) is not null as is',
      [table],
    )

    if (!tableExists[0]?.is) return 0

    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${where}`,
      values,
    )

    return firstOf(rows).count
  }

  return {
    async count(affectedData) {
      let sum = 0
      for (const item of affectedData) {
        if ('role' in item) sum += await count('account', '$1 = any(roles)', [item.role])
        else if (item.state !== undefined)
          sum += await count(tableOf(item.entity), 'state = $1', [item.state])
        else if (item.isStateless) sum += await count(tableOf(item.entity), 'state is null', [])
        else if (item.holds !== undefined)
          sum += await count(tableOf(item.entity), 'jsonb_path_exists(data, $1::jsonpath)', [
            item.holds,
          ])
        else if (item.lacks !== undefined)
          sum += await count(tableOf(item.entity), 'not jsonb_path_exists(data, $1::jsonpath)', [
            item.lacks,
          ])
        else sum += await count(tableOf(item.entity), 'true', [])
      }

      return sum
    },
    close: () => client.end(),
  }
}
