import { describe, expect, it } from 'vitest'
import { safeTarget } from './safe-target.ts'

describe('safeTarget', () => {
  it('keeps paths of this site with query and hash', () =>
    expect(safeTarget('/declare-audit/city?preset=all#x')).toBe('/declare-audit/city?preset=all#x'))
  it.each([
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/login?redirect=/login',
  ])('sends %s home', (target) => expect(safeTarget(target)).toBe('/dashboard'))
})
