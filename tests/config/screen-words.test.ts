import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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
const areas = [
  ...files.filter((path) => path.startsWith('i18n/') && path.endsWith('zh-CN.ts')),
  `${words}zh-CN.ts`,
]
const gaps = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

describe.each(areas)('%s', (path) => {
  it('and its English have the same keys and the same gaps', async () => {
    const chinese = ((await import(join(web, path))) as { default: Record<string, string> }).default
    const english = (
      (await import(join(web, path.replace('zh-CN', 'en-US')))) as {
        default: Record<string, string>
      }
    ).default

    expect(Object.keys(english).toSorted()).toEqual(Object.keys(chinese).toSorted())
    for (const [key, text] of Object.entries(chinese))
      expect(gaps(english[key]!), key).toEqual(gaps(text))
  })

  it.skipIf(path.startsWith(words))('has an English that everybody fetches', () => {
    const folder = path === 'i18n/zh-CN.ts' ? './en-US.ts' : `./${path.split('/')[1]}/en-US.ts`
    expect(readFileSync(join(web, 'i18n/english.ts'), 'utf8')).toContain(`from '${folder}'`)
  })
})

/** Chinese that is no word on the screen: it understands what people type or paste. */
const understood: Record<string, string> = {
  'runtime/widgets/rows/paste/paste-rows.ts': 'a pasted title up to its unit',
  '../public/parts/brand-cover.tsx': 'a brand name up to its bracket',
  'palette/initials.ts': 'the first character of each letter',
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
