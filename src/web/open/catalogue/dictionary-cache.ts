import { firstOf } from '#config-model/found.ts'
import { paths, yearPath } from '#contract/paths.ts'
import type { DictionaryItem, PortalAnswer } from '#contract/public.ts'
import { api } from '#web/api/client.ts'

type Items = Record<string, DictionaryItem[]>
/** What the year's API and the age of what is kept depend on. */
type Source = Pick<PortalAnswer, 'hash'> & { years: Pick<PortalAnswer['years'], 'historyYears' | 'yearApi'> }

const keyOf = (code: string, year: number) => `pinlu-dictionary:${code}:${year}`

/**
 * Dictionaries as they were in a year, by type code. Each is kept in session storage until the configuration changes; those that are missing are fetched
 * together, history years from an API of their own (specification §7).
 */
export async function readDictionaries(codes: string[], year: number, { hash, years }: Source): Promise<Items> {
  const kept = Object.fromEntries(codes.map((code) => [code, readKept(keyOf(code, year), hash)]))
  const missing = codes.filter((code) => kept[code] === null)
  if (missing.length === 0) return kept as Items
  const path = `${paths.dictionary}?typeCode=${missing.map(encodeURIComponent).join(',')}`
  const answer = await api.get<DictionaryItem[] | Items>(yearPath(path, year, years.historyYears, years.yearApi))
  const fetched = Array.isArray(answer) ? { [firstOf(missing)]: answer } : answer
  for (const code of missing) keep(keyOf(code, year), hash, fetched[code] ?? [])
  return { ...(kept as Items), ...fetched }
}

function readKept(key: string, hash: string): DictionaryItem[] | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { hash?: unknown; items?: unknown } | null
    return kept?.hash === hash && Array.isArray(kept.items) ? (kept.items as DictionaryItem[]) : null
  } catch {
    return null
  }
}

function keep(key: string, hash: string, items: DictionaryItem[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ hash, items }))
  } catch {
    // Full or forbidden: it is fetched again.
  }
}
