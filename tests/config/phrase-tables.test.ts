import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const files = ['src', 'tools'].flatMap((floor) =>
  readdirSync(join(root, floor), { recursive: true, encoding: 'utf8' })
    .map((path) => `${floor}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)),
)
const sources = files.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const quoted = String.raw`('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\x60(?:[^\x60\\]|\\.)*\x60)`
const pair = new RegExp(String.raw`\bzh:\s*${quoted},\s*en:\s*${quoted}`, 'g')
const gaps = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

const tables = sources
  .map(({ path, text }) => ({
    path,
    pairs: [...text.matchAll(pair)].map(([, zh, en]) => ({ zh: zh!, en: en! })),
  }))
  .filter(({ pairs }) => pairs.length > 0)

it('finds the tables of the tree', () => {
  expect(tables.length).toBeGreaterThan(50)
  expect(tables.map(({ path }) => path)).toContain('src/server/records/record-texts.ts')
})

describe.each(tables)('$path', ({ pairs }) => {
  it('says the same in both languages, with the same gaps', () => {
    for (const { zh, en } of pairs) {
      expect(gaps(en), en).toEqual(gaps(zh))
      expect(en).not.toMatch(/\p{Script=Han}/u)
    }
  })
})

it('verbatim phrases never contain a message of our own', () => {
  expect(
    sources.filter(({ text }) => /\bverbatim\(\s*(['"`])(?!\1)/.test(text)).map(({ path }) => path),
  ).toEqual([])
})
