import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import { fieldNames } from '#config-model/forms/form-schema.ts'
import type { FormPage } from '#config-model/types.generated.ts'
import { formText } from '#web/i18n/form/form-text.ts'
import type { useFill } from '#web/runtime/page-kinds/form/fill/use-fill.ts'
import { flushPendingText } from '#web/runtime/widgets/text/text-draft.ts'
import { showMessage } from '#web/ui/messages.tsx'

interface Saving {
  fill: ReturnType<typeof useFill>
  page: FormPage
  /** Gives a problem of the server its step. */
  withStep: (problem: FieldProblem) => FieldProblem
  /** Shows every fault there is. */
  attemptAll: () => void
}

/**
 * Saves the open record, and opens a newly created one unless `leaving`; false when not on the
 * server afterwards. A draft may be invalid; data visible to readers must be valid, otherwise its
 * faults are shown.
 */
export function useSave({
  fill,
  page,
  withStep,
  attemptAll,
}: Saving): (isLeaving?: boolean) => Promise<boolean> {
  const { config, draft } = fill
  const client = useQueryClient()
  const navigate = useNavigate()

  return async (isLeaving = false) => {
    flushPendingText()
    if (!draft.isByHand) return draft.flush()

    const { fields = {} } = config.entities[draft.current().record.entity] ?? {}
    const placed = new Set(fieldNames(config.forms[page.form]))
    const isInReach = ({ path: [name] }: FieldProblem) =>
      placed.has(String(name)) && !fields[String(name)]?.readonly && !fields[String(name)]?.computed
    if (fill.checkNow().some((problem) => problem.severity === 'error' && isInReach(problem))) {
      attemptAll()
      return false
    }

    const { id: before, version } = draft.current().record
    const hadChanges = draft.hasUnsaved()
    if (version === 0 && !hadChanges) showMessage(formText('fillFirst'))

    if (!(await draft.flush())) {
      const { problems } = draft.current()
      fill.setRefused(problems.map(withStep))
      if (problems.length > 0) attemptAll()

      return false
    }

    fill.setRefused([])
    const { id } = draft.current().record
    if (hadChanges) showMessage(formText('savedNow'), 'success')
    void client.invalidateQueries({ queryKey: ['rows'] })
    if (id !== before && !isLeaving) await navigate(`${page.path}?id=${id}`, { replace: true })

    return true
  }
}
