import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readDictionaries } from './dictionary-cache.ts'

const source = {
  hash: 'one',
  years: { historyYears: [2021, 2022, 2023, 2024], yearApi: ['/api/common/dict/findByTypeCode'] },
}
const items = (code: string) => [{ value: `${code}1`, label: code, labelEn: code }]
let asked: string[] = []

beforeEach(() => {
  asked = []
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (input: RequestInfo) => {
    const { pathname, searchParams } = new URL(new Request(input).url)
    const codes = searchParams.get('typeCode')!.split(',')
    asked.push(`${pathname}?${codes.join(',')}`)
    const data = codes.length === 1 ? items(codes[0]!) : Object.fromEntries(codes.map((code) => [code, items(code)]))
    return new Response(JSON.stringify({ code: 0, msg: '', data }), { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => vi.unstubAllGlobals())

it('several are fetched in one call and kept per type code', async () => {
  expect(await readDictionaries(['type', 'cert'], 2025, source)).toEqual({ type: items('type'), cert: items('cert') })
  expect(await readDictionaries(['cert'], 2025, source)).toEqual({ cert: items('cert') })
  expect(await readDictionaries(['cert', 'unit'], 2025, source)).toEqual({ cert: items('cert'), unit: items('unit') })
  expect(asked).toEqual(['/api/common/dict/findByTypeCode?type,cert', '/api/common/dict/findByTypeCode?unit'])
  expect(Object.keys(sessionStorage).toSorted()).toEqual([
    'pinlu-dictionary:cert:2025',
    'pinlu-dictionary:type:2025',
    'pinlu-dictionary:unit:2025',
  ])
})

it('a history year has its own, from its own API', async () => {
  await readDictionaries(['type'], 2025, source)
  await readDictionaries(['type'], 2023, source)
  expect(asked).toEqual(['/api/common/dict/findByTypeCode?type', '/2023-api/common/dict/findByTypeCode?type'])
})

it('another configuration, or what cannot be read, is fetched again', async () => {
  await readDictionaries(['type'], 2025, source)
  await readDictionaries(['type'], 2025, { ...source, hash: 'two' })
  expect(asked).toHaveLength(2)
  sessionStorage.setItem('pinlu-dictionary:type:2025', '{"hash":"two","items":')
  expect(await readDictionaries(['type'], 2025, { ...source, hash: 'two' })).toEqual({ type: items('type') })
  expect(asked).toHaveLength(3)
})
