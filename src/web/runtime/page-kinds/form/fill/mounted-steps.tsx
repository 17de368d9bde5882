import { Activity, memo, useEffect, useState } from 'react'
import {
  stepSchema,
  type EffectiveForm,
  type EffectiveStep,
} from '#config-model/forms/form-schema.ts'
import { whenPageIdle } from '#web/api/idle/when-idle.ts'
import { StepForm, type StepFormProps } from '#web/runtime/form/step-form.tsx'

/** So many steps stay drawn: who compares two or three does not wait for them. */
const maxKeptSteps = 4

type KeptStepsProps = Omit<StepFormProps, 'step'> & {
  steps: EffectiveForm['steps']
  /** The open step, and the one that is likely to be opened next. */
  open: string
  next: string | undefined
}

/**
 * The fields of the open step. Those of the steps open before stay as they were, out of sight, and
 * those of the next are drawn once the page is at rest: another step is then shown, not made. What
 * is out of sight neither listens nor asks, as if it were gone.
 */
export function KeptSteps({ steps, open, next, ...shared }: KeptStepsProps) {
  const [keptSteps, setMountedSteps] = useState([open])
  if (keptSteps[0] !== open)
    setMountedSteps([open, ...keptSteps.filter((id) => id !== open)].slice(0, maxKeptSteps))
  useEffect(() => {
    let isGone = false
    const add = (before: string[]) =>
      next === undefined || before.includes(next)
        ? before
        : [...before.slice(0, maxKeptSteps - 1), next]
    void whenPageIdle().then(() => isGone || setMountedSteps(add))

    return () => void (isGone = true)
  }, [next])

  return steps
    .filter((step) => step.id === open || (keptSteps.includes(step.id) && isKeepable(step)))
    .map((step) => <KeptStep key={step.id} {...shared} step={step} isOpen={step.id === open} />)
}

/** An editor of long texts does not outlast being out of sight: its step goes, and is made anew. */
const isKeepable = ({ sections }: EffectiveStep): boolean =>
  sections.every(({ fields }) => fields.every(({ field }) => field.type !== 'rich-text'))

/** Out of sight it is not drawn anew, whatever is filled in elsewhere. */
const KeptStep = memo(
  function KeptStep({ isOpen, ...props }: StepFormProps & { isOpen: boolean }) {
    const round = useRound(isOpen, props)
    return (
      <Activity mode={isOpen ? 'visible' : 'hidden'}>
        <StepForm key={round} {...props} />
      </Activity>
    )
  },
  (before, now) => !before.isOpen && !now.isOpen,
)

/**
 * Another number when a step comes into sight with other fields than it had: the form engine takes
 * over new fields only where it is seen, so that step is made anew.
 */
function useRound(isOpen: boolean, { config, formId, step, record }: StepFormProps): number {
  const { schema, uiSchema } = stepSchema(config, formId, step, record.year)
  const [drawn, setDrawn] = useState({ isOpen, config, schema, uiSchema, round: 0 })
  const isSame = drawn.config === config && drawn.schema === schema && drawn.uiSchema === uiSchema
  if (isSame && drawn.isOpen === isOpen) return drawn.round

  const round = isSame || drawn.isOpen ? drawn.round : drawn.round + 1

  setDrawn({ isOpen, config, schema, uiSchema, round })

  return round
}
