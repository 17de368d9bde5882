import { expect, it } from 'vitest'
import { parseLayout } from './layout-store.ts'

it('parseLayout restores known settings with valid values and ignores others', () => {
  expect(
    parseLayout(
      '{"siderTheme":"light","headerTheme":"pink","tabs":"yes","logoutConfirm":false,"breadcrumb":false,"x":1}',
    ),
  ).toEqual({ siderTheme: 'light', breadcrumb: false })
})

it.each(['', 'x', 'null', '7', '[]', '{"toString":"dark","__proto__":{"tabs":true}}'])(
  '“%s” is nothing',
  (text) => expect(parseLayout(text)).toEqual({}),
)
