/** The sortable rows of a list: drag handles and elements. Rows of nested lists are excluded. */
export interface Places {
  grips: HTMLElement[]
  rows: HTMLElement[]
}

export function measureRowPlaces(box: HTMLElement): Places {
  const grips = [...box.querySelectorAll<HTMLElement>('[data-grip]')].filter(
    (grip) => grip.closest('[data-row-box]') === box,
  )
  return {
    grips,
    rows: grips.flatMap(
      (grip) => grip.closest<HTMLElement>('tr, [data-row-card], li[data-row]') ?? [],
    ),
  }
}

export const rowIndexOf = (box: HTMLElement, target: EventTarget | null): number =>
  target instanceof Node ? measureRowPlaces(box).rows.findIndex((row) => row.contains(target)) : -1

/** The index for a row dropped at a height: below all other rows with a higher middle. */
export function dropIndexAt(rows: readonly HTMLElement[], from: number, height: number): number {
  return rows.filter((row, at) => {
    const { top, bottom } = row.getBoundingClientRect()
    return at !== from && (top + bottom) / 2 < height
  }).length
}
