import type { EffectiveStep } from '#config-model/forms/form-schema.ts'
import { useFormText } from '#web/i18n/form/form-text.ts'
import { ProblemSummary } from '#web/runtime/form/problems/problem-summary.tsx'
import { KeptSteps } from './mounted-steps.tsx'
import type { FormFilling } from './use-fill-form.ts'

/** The step being filled in: what is wrong with it, then its fields. */
export function OpenStep({ filling, step }: { filling: FormFilling; step: EffectiveStep }) {
  const t = useFormText()
  const { config, page, current, steps, shown: visibleProblems, form } = filling
  const hasSteps = steps.ids.length > 1
  const beforeAct = current.publication === undefined ? 'formProblems' : 'publishProblems'
  const problems = visibleProblems.filter((problem) => problem.step === steps.id)
  const errors = problems.filter((problem) => problem.severity === 'error')

  return (
    <>
      <ProblemSummary
        config={config}
        entity={current.entity}
        problems={filling.attempted.has(steps.id) ? problems : []}
        year={current.year}
        title={t(hasSteps ? 'stepProblems' : beforeAct, { n: errors.length })}
        call={filling.call}
        onGo={(problem) => steps.goTo(problem.path)}
      />
      <section className="ui-panel" aria-labelledby="pl-step-title">
        <header className="pl-step-head">
          <h2 id="pl-step-title">{step.title}</h2>
          {hasSteps && (
            <span>
              {t('stepOf', { n: steps.index + 1, total: form.steps.length })} ·{' '}
              <b className="pl-star">*</b> {t('required')}
            </span>
          )}
        </header>
        {step.help && <p className="pl-step-help">{step.help}</p>}
        <KeptSteps
          steps={form.steps}
          open={step.id}
          next={steps.next}
          config={config}
          formId={page.form}
          record={current}
          user={filling.user}
          now={filling.now}
          onCommit={filling.commit}
          problems={visibleProblems}
          remarks={current.remarks}
          onReply={filling.reply}
          lockOf={filling.lockOf}
          services={filling.services}
        />
      </section>
    </>
  )
}
