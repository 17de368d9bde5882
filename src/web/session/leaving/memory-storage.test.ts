import { afterEach, expect, it } from 'vitest'
import { installMemoryStorage } from './memory-storage.ts'

const names = ['localStorage', 'sessionStorage'] as const
const shipped = names.map((name) => Object.getOwnPropertyDescriptor(window, name))
afterEach(() => {
  for (const [at, name] of names.entries()) {
    const descriptor = shipped[at]
    if (descriptor) Object.defineProperty(window, name, descriptor)
    else Reflect.deleteProperty(window, name)
  }
})

const forbid = (get: () => null) => {
  for (const name of names) Object.defineProperty(window, name, { configurable: true, get })
}

it.each([
  [
    'throws',
    () => {
      throw new DOMException('Access is denied', 'SecurityError')
    },
  ],
  ['is null', () => null],
])('where storage %s what would be kept lives as long as the page', (_how, get) => {
  forbid(get)
  installMemoryStorage()

  for (const name of names) {
    const storage = window[name]
    expect(storage.getItem('draft')).toBeNull()
    storage.setItem('draft', '1')
    expect([storage.getItem('draft'), Object.keys(storage)]).toEqual(['1', ['draft']])
    storage.removeItem('draft')
    expect([storage.getItem('draft'), Object.keys(storage)]).toEqual([null, []])
  }
})

it('a storage that may be used stays', () => {
  const before = names.map((name) => window[name])
  installMemoryStorage()
  expect(names.map((name) => window[name])).toEqual(before)
})
