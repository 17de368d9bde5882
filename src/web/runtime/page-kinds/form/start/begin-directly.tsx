import { useEffect, useRef } from 'react'
import { Navigate } from 'react-router-dom'
import { useFormText } from '#web/i18n/form/form-text.ts'
import type { OnlyStart, Start } from './use-start.ts'

/** Opens the one record that there can be: the one that was begun, else a new one. */
export function BeginDirectly({ start, only }: { start: Start; only: OnlyStart }) {
  const t = useFormText()
  const isBegun = useRef(false)
  const create = useRef(start.create)

  create.current = start.create
  useEffect(() => {
    if ('id' in only || isBegun.current) return
    isBegun.current = true
    void create.current(only.values, true)
  }, [only])

  if ('id' in only) return <Navigate to={`${start.page.path}?id=${only.id}`} replace />

  return (
    <div className="pl-page">
      <div className="ui-panel ui-skeleton" aria-busy="true" aria-label={t('creating')} />
    </div>
  )
}
