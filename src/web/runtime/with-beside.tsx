import { type ReactNode } from 'react'
import type { BesideRecord } from '#config-model/types.generated.ts'
import type { RecordView } from '#contract/record.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import panelStyles from '#public/kit/panel.module.css'
import loadingStyles from '#web/ui/loading/loading.module.css'

const Beside = lazyComponent(
  () => import('./beside.tsx'),
  <div className={`${panelStyles.panel} ${loadingStyles.skeleton}`} aria-busy="true" />,
)

interface WithBesideProps {
  page: { title: string; beside?: BesideRecord }
  record: RecordView
  children: ReactNode
}

export function WithBeside({ page, record, children }: WithBesideProps) {
  if (page.beside === undefined) return <>{children}</>

  return (
    <Beside beside={page.beside} record={record} title={page.title}>
      {children}
    </Beside>
  )
}
