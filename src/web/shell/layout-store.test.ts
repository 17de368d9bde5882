import { expect, it } from 'vitest'
import { ownLayout } from './layout-store.ts'

it('ownLayout restores known settings with valid values and ignores others', () => {
  expect(
    ownLayout(
      '{"siderTheme":"light","headerTheme":"pink","tabs":"yes","logoutConfirm":false,"breadcrumb":false,"x":1}',
    ),
  ).toEqual({ siderTheme: 'light', breadcrumb: false })
})

it.each(['', 'x', 'null', '7', '[]'])('“%s” is nothing', (text) =>
  expect(ownLayout(text)).toEqual({}),
)
