import type { PointerEvent } from 'react'
import styles from '#web/runtime/data-table/data-table.module.css'

const isCut = (element: Element | null) =>
  element !== null && element.scrollWidth > element.clientWidth

/** Shows the full text of a cut cell on hover; measured lazily, so that cells cost nothing. */
export function tellCutText(event: PointerEvent<HTMLElement>): void {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('td') : null
  if (!cell || cell.matches(`.${styles.tableActions}`)) return
  if (isCut(cell) || isCut(cell.firstElementChild)) cell.title = cell.textContent
  else cell.removeAttribute('title')
}
