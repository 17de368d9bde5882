import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'

const web = fileURLToPath(new URL('../../src/web/', import.meta.url))
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).map((path) =>
  path.replaceAll('\\', '/'),
)
/** The public screens have their words beside them: the server speaks them too. */
const open = '../public/'
const drawn = readdirSync(join(web, open), { recursive: true, encoding: 'utf8' }).map(
  (path) => open + path.replaceAll('\\', '/'),
)
const words = `${open}words/`
const areas = files.flatMap((path) => /^i18n\/(?!use-)([a-z-]+)-text\.ts$/.exec(path)?.[1] ?? [])
const gaps = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

type Texts = Record<string, string> | undefined

/** What a screen speaks after the words of a language are fetched. */
async function textsOf(area: string): Promise<{ chinese: Texts; english: Texts }> {
  if (area === words) {
    const [chinese, english] = (await Promise.all(
      ['zh-CN', 'en-US'].map((locale) => import(join(web, `${words}${locale}.ts`))),
    )) as { default: Texts }[]

    return { chinese: chinese?.default, english: english?.default }
  }

  const { englishWords } = await import('#web/i18n/english.ts')
  await import(join(web, `i18n/${area === 'translation' ? 'i18n' : `${area}-text`}.ts`))
  const fetchedWords: Record<string, Texts> = englishWords

  return {
    chinese: i18next.getResourceBundle('zh-CN', area) as Texts,
    english: fetchedWords[area] ?? (i18next.getResourceBundle('en-US', area) as Texts),
  }
}

describe.each([...areas, 'translation', words])('%s', (area) => {
  it('and its English, which everybody has, have the same keys and the same gaps', async () => {
    const { chinese = {}, english = {} } = await textsOf(area)
    expect(Object.keys(chinese)).not.toHaveLength(0)
    expect(Object.keys(english).toSorted()).toEqual(Object.keys(chinese).toSorted())
    for (const [key, text] of Object.entries(chinese))
      expect(gaps(english[key]!), key).toEqual(gaps(text))
  })
})

/** Chinese that is no word on the screen: it understands what people type or paste. */
const understood: Record<string, string> = {
  'runtime/widgets/rows/paste-rows.ts': 'a pasted title up to its unit',
  '../public/parts/brand-cover.tsx': 'a brand name up to its bracket',
  'palette/find-commands.ts': 'the first character of each letter',
}

const withoutComments = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[^:])\/\/.*$/gm, '$1')
const chineseIn = (text: string) =>
  withoutComments(text).match(/[\p{Script=Han}，。：；（）《》]+/gu) ?? []
const sources = [...files, ...drawn].filter(
  (path) =>
    /\.tsx?$/.test(path) &&
    !/(?:\.|-in-)test\.tsx?$/.test(path) &&
    !/^(i18n|\.\.\/public\/words)\//.test(path),
)

it('finds Chinese in strings and markup, not in comments', () => {
  expect(chineseIn('<p>提交</p> // 说明\n/* 说明 */ const a = `第 ${n} 行`')).toEqual([
    '提交',
    '第',
    '行',
  ])
})

it.each(sources.filter((path) => !(path in understood)))(
  '%s leaves its Chinese to i18n/',
  (path) => {
    expect(chineseIn(readFileSync(join(web, path), 'utf8'))).toEqual([])
  },
)

it.each(files.filter((path) => path.endsWith('.css')))('%s draws no Chinese words', (path) => {
  expect(readFileSync(join(web, path), 'utf8')).not.toMatch(/content: [^;]*\p{Script=Han}/u)
})

it.each(Object.keys(understood))('%s still needs to understand Chinese', (path) => {
  expect(chineseIn(readFileSync(join(web, path), 'utf8'))).not.toEqual([])
})
