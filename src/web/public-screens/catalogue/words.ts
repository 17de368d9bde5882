import type { PublicWords } from '#public/words.ts'

const scripts: Record<string, () => Promise<{ default: PublicWords }>> = {
  'zh-CN': () => import('#public/words/zh-CN.ts'),
  'en-US': () => import('#public/words/en-US.ts'),
}

/**
 * Loads the texts of a language on demand.
 * @throws Error for a language without texts
 */
export async function fetchPublicWords(locale: string): Promise<PublicWords> {
  const load = scripts[locale]
  if (load === undefined) throw new Error(`no words in ${locale}`)
  return (await load()).default
}
