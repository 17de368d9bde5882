import { expect, test } from 'vitest'
import { boundedRegExpEngine } from './bounded-pattern.ts'

const pattern = (source: string) => boundedRegExpEngine(source, 'u')

test.each([
  ['^[a-z][a-z0-9-]*$', 'a-1', true],
  ['^[a-z][a-z0-9-]*$', `${'a'.repeat(100_000)}!`, false],
  ['^(0\\d{2,3}-?\\d{7,8}|1\\d{10})$', '13800138000', true],
  ['^(?=.*[A-Z])(?=.*\\d).{8,200}$', `A1${'b'.repeat(100)}`, true],
  ['^(?=.*[A-Z])(?=.*\\d).{8,200}$', 'b'.repeat(100), false],
  ['^(\\S+@\\S+)$', `${'a'.repeat(100)}@b`, true],
])('%s is judged as ever: %s', (source, text, fits) => {
  expect(pattern(source).test(text)).toBe(fits)
})

test.each([
  ['polynomial', '^(.*,)*(.*,)*(.*,)*x$', 'a,'.repeat(50_000)],
  ['unanchored', '\\d+\\s*\\d+x', '1'.repeat(200_000)],
  ['hidden in a look ahead', '^(?=(a+)+$).*$', `${'a'.repeat(60)}!`],
  ['with a reference back', '^(a*)*\\1b$', 'a'.repeat(100)],
])('one that is %s holds up nobody', (_, source, text) => {
  const before = process.cpuUsage()
  for (let time = 0; time < 50; time++) expect(pattern(source).test(text)).toBe(false)
  expect(process.cpuUsage(before).user).toBeLessThan(3_000_000)
})
