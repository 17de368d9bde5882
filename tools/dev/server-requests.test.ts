import { expect, test } from 'vitest'
import { isServerRequest } from './server-requests.ts'

test.each([
  ['/api/user/info', true],
  ['/2024-api/list/a?page=2', true],
  ['/validators', true],
  ['/verify/logo?no=1', true],
  ['/public/award/1', true],
  ['/healthz', true],
  ['/api/client.ts', false],
  ['/api/idle/when-idle.ts?t=1764', false],
  ['/public/verify.css', false],
  ['/public-screens/login.tsx', false],
  ['/login', false],
])('the development server hands %s to the API: %s', (url, isServer) => {
  expect(isServerRequest(url)).toBe(isServer)
})
