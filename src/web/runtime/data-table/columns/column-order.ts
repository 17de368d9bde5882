import type { Column } from '#config-model/types.generated.ts'
import type { TableSettings } from '#web/runtime/page-kinds/list/toolbar/use-table-settings.ts'
import { columnId } from '#config-model/system-columns.ts'

/** The columns by id as they follow each other: those kept in sight at the left, then the others; each as the user has placed them, else as the page file does. */
export function columnOrder(
  columns: readonly Column[],
  { order, pins }: Pick<TableSettings, 'order' | 'pins'>,
): { pinned: string[]; rest: string[] } {
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  const inOrder = columns.toSorted((one, other) => place(columnId(one)) - place(columnId(other)))
  const isPinned = (column: Column) => (pins[columnId(column)] ?? column.pin) === 'start'
  return {
    pinned: inOrder.filter(isPinned).map(columnId),
    rest: inOrder.filter((column) => !isPinned(column)).map(columnId),
  }
}
