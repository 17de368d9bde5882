import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '#web/api/client.ts'
import { fetchDictionaries } from './dictionaries.ts'

const item = (value: string) => ({ value, label: value, labelEn: value })
const calls = vi.spyOn(api, 'get')

beforeEach(() => {
  sessionStorage.clear()
  calls.mockReset().mockImplementation((path: string) => {
    const codes = (new URLSearchParams(path.split('?')[1]).get('typeCode') ?? '').split(',')
    const all = Object.fromEntries(codes.map((code) => [code, [item(code)]]))
    return Promise.resolve((codes.length === 1 ? all[codes[0]!] : all) as never)
  })
})
afterEach(() => sessionStorage.clear())

const askedCodes = () =>
  calls.mock.calls.map(([path]) => new URLSearchParams(path.split('?')[1]).get('typeCode'))

it('several type codes are fetched together, and each is cached for the session', async () => {
  expect(await fetchDictionaries(['unit', 'level'], 'h1')).toEqual({
    unit: [item('unit')],
    level: [item('level')],
  })

  expect(await fetchDictionaries(['level'], 'h1')).toEqual({ level: [item('level')] })
  expect(Object.keys(sessionStorage).toSorted()).toEqual(['dictionary level', 'dictionary unit'])
  expect(await fetchDictionaries(['level', 'role'], 'h1')).toEqual({
    level: [item('level')],
    role: [item('role')],
  })

  expect(askedCodes()).toEqual(['unit,level', 'role'])
})

it('a new configuration or a broken cache entry is refetched', async () => {
  await fetchDictionaries(['unit'], 'h1')
  await fetchDictionaries(['unit'], 'h2')
  sessionStorage.setItem('dictionary unit', '{"hash"')
  await fetchDictionaries(['unit'], 'h2')
  expect(askedCodes()).toEqual(['unit', 'unit', 'unit'])
})

it('no codes cause no request', async () => {
  expect(await fetchDictionaries([], 'h1')).toEqual({})
  expect(calls).not.toHaveBeenCalled()
})
