import { useId, useMemo } from 'react'
import { recordContext } from '#config-model/conditions/context.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { FilterValue } from '#contract/record.ts'
import { servicesFor } from '#web/runtime/record-calls.ts'
import { widgetEnvironment } from '#web/runtime/widgets.ts'
import { referenceWidget } from '#web/runtime/widgets/reference.tsx'
import { useConfig, useNow, useUser } from '#web/session/session.ts'
import styles from '#web/runtime/page-kinds/list/list-page.module.css'

interface ReferenceFilterProps {
  entity: string
  name: string
  field: Field
  title: string
  value: FilterValue | undefined
  onChange: (value: FilterValue | undefined) => void
}

export default function ReferenceFilter({
  entity,
  name,
  field,
  title,
  value,
  onChange,
}: ReferenceFilterProps) {
  const id = useId()
  const config = useConfig()
  const user = useUser()
  const now = useNow()
  const environment = useMemo(
    () => widgetEnvironment(config, null, servicesFor(entity)),
    [config, entity],
  )

  const one = useMemo(() => ({ ...field, title, multiple: false }), [field, title])

  return (
    <div className={styles.filterReference} role="group" aria-label={title}>
      <label htmlFor={id}>{title}</label>
      <referenceWidget.Input
        id={id}
        path={[name]}
        field={one}
        value={typeof value === 'string' ? value : null}
        required={false}
        readonly={false}
        invalid={false}
        describedBy={undefined}
        problems={[]}
        context={recordContext(config, null, user, now)}
        environment={environment}
        onCommit={(chosen) => onChange(typeof chosen === 'string' ? chosen : undefined)}
      />
    </div>
  )
}
