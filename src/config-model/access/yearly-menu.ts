import type { MenuItem, Years } from '#config-model/types.generated.ts'

/** The placeholder of the year with `each: historyYears`, in path and title. */
export const yearGap = '{year}'

/**
 * Expands `each: historyYears` to one entry per past year, newest first. The same array without
 * one.
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
