import pg from 'pg'
import type { User } from '#config-model/user.ts'
import type { ListQuery } from '#contract/record.ts'
import type { RequestContext } from '#server/context.ts'
import type { Query } from '#server/database/transaction.ts'
import { compileList, type CompiledList } from '#server/records/lists/list-query.ts'
import type { TestPortal } from '../open-portal.ts'
import { userOf } from '../user-of.ts'

const nobodyThere: RequestContext['caller'] = { ip: '', agent: '', requestId: '' }

/** How PostgreSQL answers a statement, and how many blocks it looks at for it. */
export interface Explained {
  plan: string
  blocks: number
}

/** A question of a list page by somebody with these roles and this region. */
export function compiledFor(
  portal: TestPortal,
  who: Partial<User>,
  id: string,
  query: ListQuery,
): CompiledList {
  const config = portal.services.config()
  // Nothing is assigned to them, as their session would say.
  const user = { ...userOf({ roles: [], regionCode: null }), opened: { assigned: [] }, ...who }
  return compileList(config, user, { id, query, now: portal.time.now, localizedConfig: config })
}

/** How PostgreSQL answers what is asked of the rows of a list question. */
export async function explainList(
  portal: TestPortal,
  who: Partial<User>,
  id: string,
  query: ListQuery,
  ask: (from: string, order: string) => string,
): Promise<Explained> {
  const { table, where, order, parameters } = compiledFor(portal, who, id, query)
  return explainSql(
    portal,
    ask(`from ${table} where ${where}`, `order by ${order}`),
    parameters.values,
  )
}

/** How PostgreSQL answers one statement. */
export const explainSql = async (
  portal: TestPortal,
  sql: string,
  values: unknown[],
): Promise<Explained> =>
  explained(await portal.services.database.query(`explain (analyze, buffers) ${sql}`, values))

/** What `explain (analyze, buffers)` says. */
function explained(lines: { 'QUERY PLAN': string }[]): Explained {
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
  return {
    plan,
    blocks:
      Number(/shared hit=(\d+)/.exec(plan)?.[1] ?? 0) + Number(/read=(\d+)/.exec(plan)?.[1] ?? 0),
  }
}

/**
 * How PostgreSQL answers all that is asked for something together: planned for the very values, and
 * once for whatever values.
 */
export async function explainAsked(
  portal: TestPortal,
  work: (services: RequestContext) => Promise<unknown>,
): Promise<Explained[]> {
  const queries: [text: string, values: unknown[]][] = []
  const { database } = portal.services
  const noting =
    (query: Query): Query =>
    (text, values = []) => {
      queries.push([text, values])
      return query(text, values)
    }

  const noted = Object.assign(Object.create(database) as typeof database, {
    query: noting(database.query),
    queryPlanned: noting(database.queryPlanned),
  })

  const localized: RequestContext['localized'] = (config) => config

  await work({
    ...portal.services,
    database: noted,
    locale: 'zh-CN',
    localized: localized,
    caller: nobodyThere,
    notes: [],
  })
  const explanations: Explained[] = []

  for (const mode of ['force_custom_plan', 'force_generic_plan'])
    await database.withDedicatedConnection(async (query) => {
      await query(`set plan_cache_mode = ${mode}`)
      const parts: Explained[] = []
      for (const [at, [text, values]] of queries.entries()) {
        await query(`prepare asked_${at} as ${text}`)
        const argumentList = values.length === 0 ? '' : `(${values.map(written).join(', ')})`
        parts.push(
          explained(await query(`explain (analyze, buffers) execute asked_${at}${argumentList}`)),
        )
      }

      explanations.push({
        plan: parts.map(({ plan }) => plan).join('\n'),
        blocks: parts.reduce((sum, { blocks }) => sum + blocks, 0),
      })
    })

  return explanations
}

function written(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (!Array.isArray(value)) return pg.escapeLiteral(String(value))

  return pg.escapeLiteral(
    `{${value.map((item) => `"${String(item).replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`,
  )
}
