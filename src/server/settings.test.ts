import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('the address of the site is an origin: without a path, a name or another protocol', () => {
  const read = (text: string) => readSettings({ PUBLIC_URL: text }, '/').publicUrl
  expect(read('https://pinlu.example.cn/')).toBe('https://pinlu.example.cn')
  expect(read('http://10.0.0.5:8080')).toBe('http://10.0.0.5:8080')
  expect(read('')).toBeNull()
  for (const wrong of [
    'pinlu.example.cn',
    'https://pinlu.example.cn/portal',
    'https://a:b@c.cn',
    'javascript:x',
    'https://c.cn/?a',
  ])
    expect(() => read(wrong), wrong).toThrow('PUBLIC_URL')
})

test('a variable that is empty is as none: no password of nothing, no port by chance, no folder above the data', () => {
  const empty = {
    PORT: '',
    HOST: ' ',
    DATA_DIR: '',
    CONFIG_DIR: '',
    CONFIG_SOURCE: '',
    DEMO_PASSWORD: '',
    PORTAL_MODE: '',
  }
  expect(readSettings({ ...empty, HEADERS_TIMEOUT: '', DATABASE_URL: '' }, '/portal')).toEqual(
    readSettings({}, '/portal'),
  )
})
