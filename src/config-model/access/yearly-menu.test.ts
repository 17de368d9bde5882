import { expect, test } from 'vitest'
import { yearlyMenu } from './visible-menu.ts'

const years = { historyYears: [2022, 2024, 2023] }

test('an entry for each year stands where the one was written, the newest first', () => {
  const items = yearlyMenu(
    [
      { path: '/now', title: '今年' },
      {
        title: '往年',
        children: [
          {
            path: '/history/{year}',
            title: '{year}年',
            subtitle: '查{year}',
            each: 'historyYears',
            auth: ['a'],
          },
        ],
      },
    ],
    years,
  )

  expect(items.map(({ title }) => title)).toEqual(['今年', '往年'])
  expect(items[1]!.children).toEqual(
    ['2024', '2023', '2022'].map((year) => ({
      path: `/history/${year}`,
      title: `${year}年`,
      subtitle: `查${year}`,
      auth: ['a'],
    })),
  )
})

test('without past years there is none, and a menu that says nothing of years is the same', () => {
  expect(
    yearlyMenu([{ path: '/history/{year}', title: '{year}年', each: 'historyYears' }], {
      historyYears: [],
    }),
  ).toEqual([])

  const plain = [{ path: '/a', title: '甲' }]

  expect(yearlyMenu(plain, years)).toBe(plain)
})
