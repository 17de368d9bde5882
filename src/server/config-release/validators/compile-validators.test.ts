import fc from 'fast-check'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { memberOf } from '#config-model/found.ts'
import type { Validators } from '#config-model/forms/check-record.ts'
import { compileForm } from './compile-validators.ts'
import { loadConfig } from '../load-config.ts'

let config: Config
let server: Validators
let browser: Validators
let script: string

beforeAll(async () => {
  config = loadConfig('config')
  const compiled = compileForm(config, 'declaration', config.years.realYear)
  server = compiled.validators
  script = compiled.script.text
  ;({ validators: browser } = (await import(
    /* @vite-ignore */ `data:text/javascript;base64,${btoa(unescape(encodeURIComponent(script)))}`
  )) as {
    validators: Validators
  })
})

describe('the checks of the largest form', () => {
  it('are small enough to be read while somebody begins to type: 120 kB, 20 kB over the wire', () => {
    expect(script.length).toBeLessThan(120_000)
    expect(brotliCompressSync(script).length).toBeLessThan(20_000)
  })
  it('say in the browser what they say on the server, of any value', () => {
    expect(Object.keys(browser)).toEqual(Object.keys(server))
    const names = Object.keys(server)
    const scalar = fc.oneof(
      fc.string(),
      fc.string({ minLength: 60, maxLength: 900 }),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
    )
    const row = fc.dictionary(
      fc.constantFrom('id', 'name', 'size', 'type', 'kind', 'regNo', 'price', 'files', 'year', 'output'),
      scalar,
    )
    const value = fc.oneof(scalar, row, fc.array(fc.oneof(scalar, row), { maxLength: 12 }))
    fc.assert(
      fc.property(fc.constantFrom(...names), value, (name, given) => {
        expect(memberOf(browser, name)(given)).toEqual(memberOf(server, name)(given))
      }),
      { numRuns: 3000 },
    )
  })
  it('name the place inside rows', () => {
    const check = memberOf(browser, 'products')
    expect(check([{ name: 'x'.repeat(61) }, { price: -1 }])).toEqual([
      { keyword: 'maxLength', params: { limit: 60 }, path: [0, 'name'] },
      { keyword: 'minimum', params: { comparison: '>=', limit: 0 }, path: [1, 'price'] },
    ])
  })
})
