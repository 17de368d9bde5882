import { hiddenFields } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import { referenceKey } from '#config-model/display/reference-name.ts'
import { isReference } from '#config-model/field-traits.ts'
import { memoize } from '#config-model/memoize.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { ListRow } from '#contract/record.ts'
import { ApiError } from '#server/errors.ts'
import { lookUpRecords, type LookupServices } from './lookup.ts'

interface Reference {
  name: string
  entity: string
  display: string | undefined
}

type ReferencingPage = Pick<ListPage, 'entity'> & Partial<ListPage>

export const referencesOf = (config: Config, page: ReferencingPage): Reference[] =>
  referencesIn(config)(page)

const referencesIn = memoize((config: Config) =>
  memoize((page: ReferencingPage) => findReferences(config, page)),
)

function findReferences(config: Config, page: ReferencingPage): Reference[] {
  const visibleFields = new Set([
    ...(page.columns ?? []).map(({ field }) => field),
    page.card?.title,
    ...(page.card?.lines ?? []),
  ])

  return Object.entries(config.entities[page.entity]?.fields ?? {}).flatMap(([name, field]) =>
    isReference(field) && field.entity !== undefined && visibleFields.has(name)
      ? [{ name, entity: field.entity, display: field.display }]
      : [],
  )
}

export async function addReferenceNames(
  services: LookupServices,
  user: User,
  page: ListPage,
  rows: ListRow[],
): Promise<ListRow[]> {
  const names = new ReferenceNames(services, user, page)
  await names.load(rows)

  return rows.map((row) => {
    const knownNames = names.namesFor(row)
    return knownNames.size === 0 ? row : { ...row, names: Object.fromEntries(knownNames) }
  })
}

/** Names of referenced records that the user may see, each looked up once. */
export class ReferenceNames {
  /** By `referenceKey`. */
  private readonly names = new Map<string, string>()
  private readonly requestedKeys = new Set<string>()
  private readonly references: Reference[]
  private readonly services: LookupServices
  private readonly user: User

  constructor(services: LookupServices, user: User, page: ReferencingPage) {
    this.services = services
    this.user = user
    const config = services.config()
    const hidden = hiddenFields(config, user, page.entity)
    this.references = referencesOf(config, page).filter(({ name }) => !hidden.has(name))
  }

  /** Loads missing names for these rows. */
  async load(rows: readonly Pick<ListRow, 'data'>[]): Promise<void> {
    for (const { name, entity, display } of this.references) {
      const referencedIds = [...new Set(rows.flatMap(({ data }) => idsIn(data[name])))]
      const ids = referencedIds.filter((id) => !this.requestedKeys.has(referenceKey(name, id)))
      if (ids.length === 0) continue

      for (const id of ids) this.requestedKeys.add(referenceKey(name, id))
      const matches = await lookUpRecords(
        this.services,
        this.user,
        { entityId: entity, display },
        {
          words: '',
          ids,
        },
      ).catch(unnamed)

      for (const { value, label } of matches) this.names.set(referenceKey(name, value), label)
    }
  }

  /** Titles by id, and by `referenceKey` where another field names the record differently. */
  namesFor({ data }: Pick<ListRow, 'data'>): Map<string, string> {
    const names = new Map<string, string>()
    for (const { name } of this.references)
      for (const id of idsIn(data[name])) {
        const label = this.names.get(referenceKey(name, id))
        if (label === undefined) continue

        if (!names.has(id)) names.set(id, label)
        else if (names.get(id) !== label) names.set(referenceKey(name, id), label)
      }

    return names
  }

  /** Formats the ids of a field as titles joined by `comma`. */
  format(name: string, value: unknown, comma: string): string {
    return idsIn(value)
      .map((id) => this.names.get(referenceKey(name, id)) ?? unseenName)
      .join(comma)
  }
}

/** Stands for an invisible or deleted record. */
export const unseenName = '—'

const idsIn = (value: unknown): string[] =>
  [value ?? []]
    .flat()
    .map(String)
    .filter((id) => id !== '')

/** Leaves records that the user may not open without a name. */
export function unnamed(error: unknown): never[] {
  if (error instanceof ApiError) return []
  throw error
}
