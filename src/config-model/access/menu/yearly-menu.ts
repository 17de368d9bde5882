import type { MenuItem, Years } from '#config-model/types.generated.ts'

/** What `each: historyYears` puts the year for, in an entry's path and title. */
export const yearGap = '{year}'

/**
 * A menu with one entry for each past year, the newest first, where one says `each: historyYears`
 * for all. The same array when none does.
 */
export function yearlyMenu(items: MenuItem[], years: Pick<Years, 'historyYears'>): MenuItem[] {
  if (!items.some(saysEach)) return items

  return items.flatMap((item) => {
    const { each, ...ownItem } = item
    if (each === undefined)
      return item.children ? [{ ...ownItem, children: yearlyMenu(item.children, years) }] : [item]

    return years.historyYears.toSorted((a, b) => b - a).map((year) => inYear(ownItem, String(year)))
  })
}

const saysEach = (item: MenuItem): boolean =>
  item.each !== undefined || (item.children ?? []).some(saysEach)

function inYear(item: MenuItem, year: string): MenuItem {
  const { path, title, subtitle } = item
  return {
    ...item,
    title: title.replaceAll(yearGap, year),
    ...(path === undefined ? {} : { path: path.replaceAll(yearGap, year) }),
    ...(subtitle === undefined ? {} : { subtitle: subtitle.replaceAll(yearGap, year) }),
  }
}
