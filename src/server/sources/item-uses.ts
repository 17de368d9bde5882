import type { Config } from '#config-model/config.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { RequestContext } from '#server/context.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'

/**
 * Whether stored records or forms of past transitions use an item; always true for dictionaries of
 * the portal's own sources.
 */
export async function isItemUsed(
  services: RequestContext,
  dictionary: string,
  value: string,
): Promise<boolean> {
  const config = services.config()
  const { query } = services.database
  for (const [entity, { source, fields }] of Object.entries(config.entities)) {
    const paths = pathsTo(fields, dictionary)
    if (paths.length === 0) continue

    if (source !== undefined) {
      if (isKept(source)) return true
      continue
    }

    const tests = paths.map(
      (_, at) => `data @? $${at + 1}::jsonpath or coalesce(working @? $${at + 1}::jsonpath, false)`,
    )
    const usingRows = await query(
      `select 1 from ${tableOf(entity)} where ${tests.join(' or ')} limit 1`,
      paths.map((path) => having(path, value)),
    )

    if (usingRows.length > 0) return true
  }

  return isInLog(config, query, dictionary, value)
}

/** Whether the portal itself writes the source: its past values are unknown. */
const isKept = (source: string) =>
  source === 'accounts' || source === 'loginLog' || source === 'eventLog'

async function isInLog(
  config: Config,
  query: RequestContext['database']['query'],
  dictionary: string,
  value: string,
) {
  for (const [entity, { transitions }] of Object.entries(config.workflows)) {
    const forms = Object.values(transitions).flatMap(({ form }) => pathsTo(form ?? {}, dictionary))
    for (const path of new Set(forms)) {
      const rows = await query(
        'select 1 from action_log where entity = $1 and form @? $2::jsonpath limit 1',
        [entity, having(path, value)],
      )
      if (rows.length > 0) return true
    }
  }

  return false
}

/** Lists the JSON paths of fields with the dictionary, including inner fields. */
function pathsTo(fields: Record<string, Field>, dictionary: string, above = '$'): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = `${above}.${JSON.stringify(name)}`
    const ownPaths = field.dictionary === dictionary ? [path] : []
    return field.fields ? [...ownPaths, ...pathsTo(field.fields, dictionary, path)] : ownPaths
  })
}

const having = (path: string, value: string) => `${path} ? (@ == ${JSON.stringify(value)})`
