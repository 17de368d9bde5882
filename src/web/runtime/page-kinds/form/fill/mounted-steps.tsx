import { Activity, memo, useEffect, useState } from 'react'
import { isRichText } from '#config-model/field-traits.ts'
import {
  stepSchema,
  type EffectiveForm,
  type EffectiveStep,
} from '#config-model/forms/form-schema.ts'
import { whenPageIdle } from '#web/api/when-idle.ts'
import { StepForm, type StepFormProps } from '#web/runtime/form/step-form.tsx'

const maxMountedSteps = 4

type MountedStepsProps = Omit<StepFormProps, 'step'> & {
  steps: EffectiveForm['steps']
  open: string
  next: string | undefined
}

/**
 * Steps opened before stay mounted but hidden, and the next one is prerendered when idle. Hidden
 * steps neither listen nor send.
 */
export function MountedSteps({ steps, open, next, ...shared }: MountedStepsProps) {
  const [mountedSteps, setMountedSteps] = useState([open])
  if (mountedSteps[0] !== open)
    setMountedSteps([open, ...mountedSteps.filter((id) => id !== open)].slice(0, maxMountedSteps))
  useEffect(() => {
    let isGone = false
    const add = (before: string[]) =>
      next === undefined || before.includes(next)
        ? before
        : [...before.slice(0, maxMountedSteps - 1), next]
    void whenPageIdle().then(() => isGone || setMountedSteps(add))

    return () => void (isGone = true)
  }, [next])

  return steps
    .filter((step) => step.id === open || (mountedSteps.includes(step.id) && mayStayMounted(step)))
    .map((step) => <MountedStep key={step.id} {...shared} step={step} isOpen={step.id === open} />)
}

/** A rich-text editor does not survive being hidden. */
const mayStayMounted = ({ sections }: EffectiveStep): boolean =>
  sections.every(({ fields }) => fields.every(({ field }) => !isRichText(field)))

/** Does not rerender while it is hidden. */
const MountedStep = memo(
  function MountedStep({ isOpen, ...props }: StepFormProps & { isOpen: boolean }) {
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
 * Remounts a step reopened with another schema, since rjsf takes over a schema only while visible.
 */
function useRound(isOpen: boolean, { config, formId, step, record }: StepFormProps): number {
  const schema = stepSchema(config, formId, step.id, record.year)
  const [drawn, setDrawn] = useState({ isOpen, schema, round: 0 })
  const isSame = drawn.schema === schema
  if (isSame && drawn.isOpen === isOpen) return drawn.round

  const round = isSame || drawn.isOpen ? drawn.round : drawn.round + 1

  setDrawn({ isOpen, schema, round })

  return round
}
