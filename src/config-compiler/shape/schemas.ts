import type { Kind } from '#config-compiler/parse/kinds.ts'
import { phraseOf, type Phrase } from '#config-model/messages/phrase.ts'
import type { EffectName } from '#config-model/types.generated.ts'
import channels from '#schemas/channels.schema.json' with { type: 'json' }
import definitions from '#schemas/definitions.schema.json' with { type: 'json' }
import demo from '#schemas/demo.schema.json' with { type: 'json' }
import dictionary from '#schemas/dictionary.schema.json' with { type: 'json' }
import entity from '#schemas/entity.schema.json' with { type: 'json' }
import form from '#schemas/form.schema.json' with { type: 'json' }
import menu from '#schemas/menu.schema.json' with { type: 'json' }
import messages from '#schemas/messages.schema.json' with { type: 'json' }
import page from '#schemas/page.schema.json' with { type: 'json' }
import portal from '#schemas/portal.schema.json' with { type: 'json' }
import regions from '#schemas/regions.schema.json' with { type: 'json' }
import roles from '#schemas/roles.schema.json' with { type: 'json' }
import routes from '#schemas/routes.schema.json' with { type: 'json' }
import texts from '#schemas/texts.schema.json' with { type: 'json' }
import workflow from '#schemas/workflow.schema.json' with { type: 'json' }
import years from '#schemas/years.schema.json' with { type: 'json' }

export { definitions }

export const configSchemas = {
  portal,
  years,
  roles,
  routes,
  menu,
  page,
  form,
  entity,
  workflow,
  dictionary,
  messages,
  channels,
  texts,
  regions,
  demo,
}

/** In schema order, without details (`x-of`) of another effect. */
export const effectNames = Object.entries(configSchemas.workflow.definitions.Effect.properties)
  .filter(([, word]) => !('x-of' in word))
  .map(([name]) => name) as EffectName[]

const titlesByKind = new Map<Kind, Map<string, string>>()

/** The Chinese title, otherwise the quoted key. */
export function keyTitle(kind: Kind, key: string): string {
  let titles = titlesByKind.get(kind)
  if (!titles) {
    titles = new Map()
    collectTitles(configSchemas[kind], titles)
    collectTitles(definitions, titles)
    titlesByKind.set(kind, titles)
  }

  return titles.get(key) ?? `“${key}”`
}

/** Its title, in English the key itself. */
export const keyWord = (kind: Kind, key: string): Phrase =>
  phraseOf({ zh: keyTitle(kind, key), en: key })

/** The first of duplicates wins. */
function collectTitles(schema: unknown, titles: Map<string, string>): void {
  if (schema === null || typeof schema !== 'object') return

  const { properties } = schema as { properties?: Record<string, { title?: string }> }
  for (const [key, { title }] of Object.entries(properties ?? {}))
    if (typeof title === 'string' && !titles.has(key)) titles.set(key, title)
  for (const inner of Object.values(schema)) collectTitles(inner, titles)
}
