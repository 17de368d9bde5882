import { expect, it } from 'vitest'
import { ownLayout } from './layout-store.ts'

it('what is kept of a layout are settings of today with sensible values; nonsense is ignored', () => {
  expect(
    ownLayout(
      '{"siderTheme":"light","headerTheme":"pink","tabs":"yes","logoutConfirm":false,"breadcrumb":false,"x":1}',
    ),
  ).toEqual({ siderTheme: 'light', breadcrumb: false })
})

it.each(['', 'x', 'null', '7', '[]'])('“%s” is nothing', (text) =>
  expect(ownLayout(text)).toEqual({}),
)
