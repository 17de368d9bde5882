import { useEffect, useState } from 'react'
import type { Field } from '#config-model/types.generated.ts'
import type { WidgetServices } from './definition.ts'

export function useLabels(
  field: Field,
  ids: string[],
  services: WidgetServices,
): Record<string, string> {
  const [labels, setLabels] = useState<Record<string, string>>({})
  const missing = ids.filter((id) => !(id in labels)).join(',')

  useEffect(() => {
    if (missing === '' || !services.labelReferences) return undefined

    let isGone = false
    const missingIds = missing.split(',')
    const fallback = Object.fromEntries(missingIds.map((id) => [id, id]))

    services.labelReferences(field, missingIds).then(
      (items) =>
        isGone ||
        setLabels((before) => ({
          ...before,
          ...fallback,
          ...Object.fromEntries(items.map((item) => [item.value, item.label])),
        })),
      () => isGone || setLabels((before) => ({ ...before, ...fallback })),
    )

    return () => {
      isGone = true
    }
  }, [field, missing, services])

  return labels
}
