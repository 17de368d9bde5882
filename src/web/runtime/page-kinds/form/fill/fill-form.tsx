import { useMemo } from 'react'
import { useFormText } from '#web/i18n/form/form-text.ts'
import { LeaveGuard } from '#web/runtime/page-kinds/form/leave-guard.tsx'
import { StepList, type StepItem } from '#web/runtime/page-kinds/form/steps/step-list.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { FillBar } from './fill-bar.tsx'
import { FillHead } from './fill-head.tsx'
import { OpenStep } from './open-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { useFillForm, type FormFilling, type FillFormProps } from './use-fill-form.ts'
import { reviewStep } from './use-steps.ts'
import './fill-form.css'

const ConflictDialog = lazyComponent(
  () => import('#web/runtime/page-kinds/form/conflict-dialog.tsx'),
)

/** A record being filled in, step by step. */
export function FillForm(props: FillFormProps) {
  const filling = useFillForm(props)
  const { record } = props
  const { draft, state, steps, environment } = filling
  const isSingle = steps.ids.length === 1

  return (
    <div className="pl-page pl-fill">
      <LeaveGuard draft={draft} uploads={filling.uploads} save={filling.save} />
      {state.status === 'conflict' && (
        <ConflictDialog
          entity={record.entity}
          state={state}
          environment={environment}
          onResolve={(choice) => void draft.resolve(choice)}
        />
      )}
      <FillHead filling={filling} />
      <div className="pl-fill-body" ref={steps.top} data-single={isSingle || undefined}>
        {!isSingle && <FillSteps filling={filling} />}
        <div className="pl-fill-main">
          {steps.step ? (
            <>
              <OpenStep filling={filling} step={steps.step} />
              <FillBar filling={filling} />
            </>
          ) : (
            <ReviewStep filling={filling} />
          )}
        </div>
      </div>
    </div>
  )
}

/** The steps of the form and, when it is submitted somewhere, the last reading. */
function FillSteps({ filling }: { filling: FormFilling }) {
  const t = useFormText()
  const { items, steps, hasSubmit } = filling
  const stepItems = useMemo(() => {
    const lastReading: StepItem = { id: reviewStep, title: t('checkAndSubmit'), status: 'empty' }
    return hasSubmit ? [...items, lastReading] : items
  }, [items, hasSubmit, t])

  return (
    <StepList
      steps={stepItems}
      current={steps.id}
      done={items.filter((item) => item.status === 'done').length}
      total={items.length}
      onGo={steps.go}
    />
  )
}
