import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { routePatterns } from '#contract/paths.ts'

const home = 'src/contract/paths.ts'
/**
 * The rules of the compiler, a floor below, name the specification's addresses in their texts and
 * examples.
 */
const below = ['src/config-compiler/rules/route.ts', 'src/config-compiler/rules/years/windows.ts']

const sources = ['src', 'tools']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((name) => /\.(tsx?|mjs)$/.test(name) && !/\.test\.tsx?$/.test(name) && name !== home)

/** The first address of the API that a text spells out, outside of comments. */
const addressIn = (text: string): string | undefined =>
  /['"`](\/api\/[^'"`]*)/.exec(text.replaceAll(/\/\*.*?\*\//gs, ''))?.[1]

it('finds an address that is spelt out', () => {
  expect(addressIn("app.get('/api/portal', answer)")).toBe('/api/portal')
  expect(addressIn("/** GET '/api/portal' */ app.get(patterns.portal)")).toBeUndefined()
})

it('addresses of the API are written in one file', () => {
  const strays = sources
    .filter((name) => !below.includes(name))
    .flatMap((name) => {
      const address = addressIn(readFileSync(name, 'utf8'))
      return address === undefined ? [] : [`${name}: ${address}`]
    })

  expect(strays).toEqual([])
})

it('addresses that rules of the compiler name exist', () => {
  const knownPaths: string[] = Object.values(routePatterns)
  const text = readFileSync('src/config-compiler/rules/years/windows.ts', 'utf8')
  const list = /const calls = \[([^\]]*)\]/.exec(text)?.[1] ?? ''
  const named = [...list.matchAll(/'(\/api\/[^']+)'/g)].map((match) => match[1])

  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((path) => !knownPaths.includes(path!))).toEqual([])
})
