import { useOrderingText } from '#web/i18n/ordering/ordering-text.ts'
import '#web/runtime/widgets/rows/order/row-order.css'

/** What a row of a list is dragged by, moved with Alt and the arrows, and asked for its places. */
export default function OrderGrip({ name }: { name: string }) {
  const t = useOrderingText()
  return (
    <button
      type="button"
      className="pl-grip"
      aria-label={t('grip', { name })}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
    />
  )
}
