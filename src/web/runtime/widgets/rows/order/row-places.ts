/**
 * The rows of a list that can be put in order: the handle of each and the element that is moved by
 * it. Rows of lists inside are not its own.
 */
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

/** Returns the index of the row around an element; -1 for none. */
export const rowIndexOf = (box: HTMLElement, target: EventTarget | null): number =>
  target instanceof Node ? measureRowPlaces(box).rows.findIndex((row) => row.contains(target)) : -1

/** Returns the index for a row dropped at a height: below all other rows with a higher middle. */
export function dropIndexAt(rows: readonly HTMLElement[], from: number, height: number): number {
  return rows.filter((row, at) => {
    const { top, bottom } = row.getBoundingClientRect()
    return at !== from && (top + bottom) / 2 < height
  }).length
}
