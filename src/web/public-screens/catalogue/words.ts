import type { PublicWords } from '#public/words.ts'

const scripts: Record<string, () => Promise<{ default: PublicWords }>> = {
  'zh-CN': () => import('#public/words/zh-CN.ts'),
  'en-US': () => import('#public/words/en-US.ts'),
}

/**
 * The words of a language, fetched when it is spoken.
 * @throws Error for a language without words
 */
export async function fetchPublicWords(locale: string): Promise<PublicWords> {
  const load = scripts[locale]
  if (load === undefined) throw new Error(`no words in ${locale}`)
  return (await load()).default
}
