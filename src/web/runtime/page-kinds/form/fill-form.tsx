import { samePlace } from '#web/ui/same-place.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import { workflowOf } from '#config-model/config.ts'
import type { FormPage } from '#config-model/types.generated.ts'
import type { RecordView, Remark } from '#contract/record.ts'
import { formText, useFormText } from '#web/i18n/form-text.ts'
import { focusPath } from '#web/runtime/form/focus-problem.ts'
import { ProblemSummary } from '#web/runtime/form/problem-summary.tsx'
import { StepForm } from '#web/runtime/form/step-form.tsx'
import { messageOf, recordCalls, servicesFor } from '#web/runtime/record-calls.ts'
import { useSpokenRecord } from '#web/runtime/use-spoken-record.ts'
import { widgetEnvironment } from '#web/runtime/widgets.ts'
import { flushPendingText } from '#web/runtime/widgets/text-draft.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { ReturnedBanner } from './returned-banner.tsx'
import { ReviewStep } from './review-step.tsx'
import { SaveStatus } from './save-status.tsx'
import { StepList, type StepItem } from './step-list.tsx'
import { useFill } from './use-fill.ts'
import { WindowBanner } from './window-banner.tsx'

/** The id of the last step, where everything is read once more. */
export const reviewStep = 'review-and-submit'

export interface FillFormProps {
  page: FormPage
  record: RecordView
  onSubmitted: (record: RecordView) => void
}

/** A record being filled in, step by step. */
export function FillForm({ page, record, onSubmitted }: FillFormProps) {
  const t = useFormText()
  const fill = useFill(page.form, record)
  const { config, user, now, draft, state, form, shown } = fill
  const current = useSpokenRecord(fill.current)
  const [query, setQuery] = useSearchParams()
  const [call, setCall] = useState(0)
  const hasSubmit = config.forms[page.form]?.submit?.transition !== undefined
  const services = servicesFor(record.entity)
  const environment = useMemo(() => widgetEnvironment(config, record.year, services), [config, record.year, services])

  const stepIds = [...form.steps.map((step) => step.id), ...(hasSubmit ? [reviewStep] : [])]
  const stepOf = (name: string) =>
    form.steps.find((item) => item.sections.some((section) => section.fields.some((field) => field.name === name)))?.id
  const [firstRemarked] = useState(() => {
    const remark = record.remarks.find((item) => !item.resolved)
    return remark && stepOf(remark.path.split('/')[0]!)
  })
  const isAsked = query.has('step')
  const asked = query.get('step') ?? firstRemarked ?? ''
  const stepId = stepIds.includes(asked) ? asked : stepIds[0]!
  const index = stepIds.indexOf(stepId)
  const step = form.steps[index]
  const waiting = useRef<FieldProblem['path'] | null>(null)

  const go = useCallback(
    (id: string) => {
      flushPendingText()
      setQuery(
        (before) => {
          const next = new URLSearchParams(before)
          next.set('step', id)
          return next
        },
        { state: samePlace },
      )
    },
    [setQuery],
  )
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (waiting.current) {
      focusPath(waiting.current)
      waiting.current = null
    } else if (isAsked) top.current?.scrollIntoView({ block: 'start' })
  }, [stepId, isAsked])

  const goTo = (path: FieldProblem['path']) => {
    const target = stepOf(String(path[0]))
    if (target === undefined || target === stepId) return focusPath(path)
    waiting.current = path
    go(target)
  }
  const save = async () => {
    flushPendingText()
    await draft.flush()
    if (hasSubmit) return
    fill.attempt(stepIds)
    if (fill.checkNow().some((problem) => problem.severity === 'error')) setCall(call + 1)
  }
  const next = () => {
    flushPendingText()
    const faults = fill.checkNow().filter((problem) => problem.step === stepId && problem.severity === 'error')
    const isFirstTry = !fill.attempted.has(stepId)
    fill.attempt([stepId])
    if (faults.length > 0 && isFirstTry) return setCall(call + 1)
    void draft.flush()
    if (stepIds[index + 1] !== undefined) go(stepIds[index + 1]!)
  }
  const submit = async (): Promise<void> => {
    flushPendingText()
    const transition = config.forms[page.form]?.submit?.transition
    if (transition === undefined) return
    if (!(await draft.flush())) throw new Error(draft.current().message || formText('saveFirst'))
    try {
      onSubmitted(
        await recordCalls.run(record.entity, record.id, transition, {
          version: draft.current().record.version,
          form: {},
        }),
      )
    } catch (error) {
      const problems = (error as { problems?: FieldProblem[] }).problems ?? []
      fill.setRefused(
        problems.map((problem) => ({
          ...problem,
          ...(problem.step ? {} : { step: stepOf(String(problem.path[0])) ?? stepIds[0]! }),
        })),
      )
      fill.attempt(stepIds)
      setCall(call + 1)
      throw new Error(messageOf(error), { cause: error })
    }
  }
  const reply = useCallback(
    async (remark: Remark, text: string) => {
      const remarks = await recordCalls.reply(record.entity, record.id, remark.id, text)
      draft.rebase({ ...draft.current().record, remarks })
    },
    [draft, record.entity, record.id],
  )
  const editable = state.record.may.edit
  const lockOf = useCallback(
    (name: string) => (editable === 'all' || editable.includes(name) ? null : formText('locked')),
    [editable],
  )

  const errorsHere = shown.filter((problem) => problem.step === stepId)
  const items: StepItem[] = [
    ...fill.items,
    ...(hasSubmit ? [{ id: reviewStep, title: t('checkAndSubmit'), status: 'empty' as const }] : []),
  ]
  const submitTitle = config.forms[page.form]?.submit?.title ?? t('submit')
  return (
    <div className="pl-page pl-fill">
      <LeaveGuard draft={draft} />
      {state.status === 'conflict' && (
        <ConflictDialog
          entity={record.entity}
          state={state}
          environment={environment}
          onResolve={(choice) => void draft.resolve(choice)}
        />
      )}
      <header className="pl-fill-head">
        <h1 className="pl-page-title">
          {record.year !== null && `${t('ofYear', { year: record.year })} `}
          {config.forms[page.form]?.title ?? page.title}
        </h1>
        <span
          className="pl-tag"
          data-tone={workflowOf(config, record.entity)?.states[current.state ?? '']?.tone ?? 'gray'}
        >
          {current.stateTitle}
        </span>
      </header>
      {page.window && record.state !== null && !current.remarks.length && <WindowBanner window={page.window} quiet />}
      {state.isRestored && (
        <p className="pl-notice" data-tone="blue" role="status">
          {t('restored')}
        </p>
      )}
      {record.may.edit !== 'all' || record.remarks.length > 0 ? (
        <ReturnedBanner
          record={current}
          onGo={(remark) => goTo(remark.path.split('/').map((part) => (/^\d+$/.test(part) ? Number(part) : part)))}
        />
      ) : null}
      <div className="pl-fill-body" ref={top} data-single={stepIds.length === 1 || undefined}>
        {stepIds.length > 1 && (
          <StepList
            steps={items}
            current={stepId}
            done={fill.items.filter((item) => item.status === 'done').length}
            total={fill.items.length}
            onGo={go}
          />
        )}
        <div className="pl-fill-main">
          {step ? (
            <>
              <ProblemSummary
                config={config}
                entity={record.entity}
                problems={fill.attempted.has(stepId) ? errorsHere : []}
                title={t(stepIds.length > 1 ? 'stepProblems' : 'formProblems', {
                  n: errorsHere.filter((problem) => problem.severity === 'error').length,
                })}
                call={call}
                onGo={(problem) => goTo(problem.path)}
              />
              <section className="pl-panel" aria-labelledby="pl-step-title">
                <header className="pl-step-head">
                  <h2 id="pl-step-title">{step.title}</h2>
                  {stepIds.length > 1 && (
                    <span>
                      {t('stepOf', { n: index + 1, total: form.steps.length })} · <b className="pl-star">*</b>{' '}
                      {t('required')}
                    </span>
                  )}
                </header>
                {step.help && <p className="pl-step-help">{step.help}</p>}
                <StepForm
                  config={config}
                  formId={page.form}
                  step={step}
                  record={current}
                  user={user}
                  now={now}
                  onCommit={fill.commit}
                  problems={shown}
                  remarks={current.remarks}
                  onReply={reply}
                  lockOf={lockOf}
                  services={services}
                />
              </section>
            </>
          ) : (
            <ReviewStep
              config={config}
              formId={page.form}
              record={current}
              form={form}
              problems={fill.problems}
              environment={environment}
              call={call}
              onGo={goTo}
              onStep={go}
              onAttempt={() => {
                fill.attempt(stepIds)
                setCall(call + 1)
              }}
              onSubmit={submit}
            />
          )}
          <footer className="pl-bar">
            <SaveStatus state={state} />
            <span className="pl-actions">
              {index > 0 && (
                <button type="button" className="pl-button" onClick={() => go(stepIds[index - 1]!)}>
                  {t('previousStep')}
                </button>
              )}
              <button
                type="button"
                className="pl-button"
                data-tone={hasSubmit || index < stepIds.length - 1 ? undefined : 'primary'}
                onClick={() => void save()}
              >
                {t(hasSubmit ? 'saveDraft' : 'save')}
              </button>
              {index < stepIds.length - 1 && (
                <button type="button" className="pl-button" data-tone="primary" onClick={next}>
                  {stepIds[index + 1] === reviewStep ? t('checkAnd', { title: submitTitle }) : t('saveAndContinue')}
                </button>
              )}
            </span>
          </footer>
        </div>
      </div>
    </div>
  )
}
