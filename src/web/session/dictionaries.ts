import { useQuery } from '@tanstack/react-query'
import { apiPaths } from '#contract/paths.ts'
import type { DictionaryItem } from '#contract/public.ts'
import { api } from '#web/api/client.ts'
import { storeText } from '#web/browser-storage.ts'

export type Dictionaries = Record<string, DictionaryItem[]>

interface CachedDictionary {
  hash: string
  items: DictionaryItem[]
}

const keyOf = (code: string) => `dictionary ${code}`

/**
 * Takes dictionaries from the session's cache and fetches missing ones with one call (specification
 * §7).
 * @param hash of the active configuration
 * @throws ApiError
 */
export async function fetchDictionaries(codes: string[], hash: string): Promise<Dictionaries> {
  const cached = Object.fromEntries(codes.map((code) => [code, cachedItems(code, hash)]))
  const missing = codes.filter((code) => cached[code] === null)
  const fetched = missing.length === 0 ? {} : await callFor(missing)

  for (const [code, items] of Object.entries(fetched))
    storeText(
      keyOf(code),
      JSON.stringify({ hash, items } satisfies CachedDictionary),
      'sessionStorage',
    )

  return { ...cached, ...fetched } as Dictionaries
}

/** One code returns its items, several an object by code. */
async function callFor(codes: string[]): Promise<Dictionaries> {
  const answer = await api.get<DictionaryItem[] | Dictionaries>(
    `${apiPaths.dictionary}?${new URLSearchParams({ typeCode: codes.join(',') }).toString()}`,
  )
  return Array.isArray(answer) ? { [codes[0] ?? '']: answer } : answer
}

function cachedItems(code: string, hash: string): DictionaryItem[] | null {
  try {
    const cached = JSON.parse(
      sessionStorage.getItem(keyOf(code)) ?? 'null',
    ) as CachedDictionary | null
    return cached?.hash === hash ? cached.items : null
  } catch {
    return null
  }
}

/** `data` is undefined until loaded. */
export function useDictionaries(
  codes: string[],
  hash: string,
): { data: Dictionaries | undefined; isError: boolean } {
  return useQuery({
    queryKey: ['dictionaries', hash, ...codes],
    queryFn: () => fetchDictionaries(codes, hash),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
