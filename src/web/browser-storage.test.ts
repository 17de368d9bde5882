import { afterEach, expect, it } from 'vitest'
import { sessionCookies } from './browser-storage.ts'

afterEach(() => sessionCookies.remove('token'))

it.each(['%', '%E5%8E', 'a%zz', '%E8%8C%B6', 'a%0Ab'])(
  'a cookie “%s” of another application under the same name is no token',
  (text) => {
    document.cookie = `admin-token=${text}; path=/`
    expect(sessionCookies.get('token')).toBeNull()
  },
)

it('a token is read as it was stored', () => {
  sessionCookies.set('token', 'a; b=%')
  expect(sessionCookies.get('token')).toBe('a; b=%')
})
