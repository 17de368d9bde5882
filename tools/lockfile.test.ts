import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

interface Locked {
  version?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>
}

/** Versions with known holes end below these. */
const floors: Record<string, string> = {
  'react-router': '7.18.2',
  vite: '8.0.16',
  ajv: '8.18.0',
  yaml: '2.8.3',
  dompurify: '3.4.13',
  fastify: '5.12.1',
}

const isBelow = (version: string, floor: string): boolean => {
  const [a, b] = [version, floor].map((text) => text.split('.').map(Number))
  const at = [0, 1, 2].find((index) => a![index] !== b![index])
  return at !== undefined && a![at]! < b![at]!
}

describe('the lockfile', () => {
  test('pins every dependency of package.json to the very version', () => {
    for (const [name, range] of Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    })) {
      expect(range, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
      expect(packages[`node_modules/${name}`]?.version, name).toBe(range)
    }
  })

  test('names the packages of every platform: without them `npm ci` refuses to work', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) =>
          !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
      ),
    )

    expect(missing).toEqual([])
  })

  test.each(Object.entries(floors))('%s is at least %s', (name, floor) => {
    const version = packages[`node_modules/${name}`]?.version ?? '0.0.0'
    expect(isBelow(version, floor), version).toBe(false)
  })
})
