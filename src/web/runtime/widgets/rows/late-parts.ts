import { whenPageIdle } from '#web/api/idle/when-idle.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'

export const RowOrder = lazyComponent(async () => {
  await whenPageIdle()
  return import('./order/row-order.tsx')
})

export const SumRow = lazyComponent(() => import('./sum-row.tsx'))
