import Form from '@rjsf/core'
import type { RJSFSchema } from '@rjsf/utils'
import {
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  Component,
  type ReactNode,
} from 'react'
import type { ConditionContext } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import { RecordCheck, type FieldProblem } from '#config-model/forms/check-record.ts'
import { stepSchema, type EffectiveStep } from '#config-model/forms/form-schema.ts'
import { requiredNote } from '#config-model/forms/required-reason.ts'
import type { EntityRecord, Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { Remark } from '#contract/record.ts'
import { formText } from '#web/i18n/form-text.ts'
import { widgetEnvironment } from '../widgets.ts'
import type { WidgetServices } from '../widgets/definition.ts'
import { FormStore, type FormState } from './engine/form-store.ts'
import { stepRules, stepValidator } from './engine/step-validation.ts'
import { formFields, formTemplates, stepUiSchema } from './engine/theme.tsx'
import buttonStyles from '#public/kit/button.module.css'
import noticeStyles from '#web/ui/notice.module.css'
import styles from './form.module.css'

class FormBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children

    return (
      <div className={noticeStyles.notice} data-tone="red" role="alert">
        <p>
          <strong>{formText('notDrawn')}</strong>
        </p>
        <p>{formText('notDrawnWhy')}</p>
        <button
          type="button"
          className={buttonStyles.button}
          onClick={() => this.setState({ isBroken: false })}
        >
          {formText('drawAgain')}
        </button>
      </div>
    )
  }
}

export interface StepFormProps {
  config: Config
  formId: string
  step: EffectiveStep
  record: EntityRecord
  user: User | null
  now: Date
  /** Receives a value that is final for now; it must come back in `record.data`. */
  onCommit: (name: string, value: Json) => void
  problems?: readonly FieldProblem[]
  remarks?: readonly Remark[]
  onReply?: (remark: Remark, reply: string) => Promise<void>
  lockOf?: (name: string) => string | null
  /** Must keep its identity between renders. */
  services?: WidgetServices
}

const nothing: readonly never[] = []
const noServices: WidgetServices = {}
const unlocked = () => null
const defaults = {
  emptyObjectFields: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
  constAsDefaults: 'never',
  requiredBooleanDefault: 'skip',
} as const

const noteIn = (config: Config) => (field: Field, context: ConditionContext) =>
  requiredNote(field, context, config)

/** A control holds typed text until it is final, so that typing rerenders nothing else. */
export function StepForm(props: StepFormProps) {
  // The key remounts the form for another step, so that no state of the previous one remains.
  return <OneStep key={`${props.formId} ${props.step.id}`} {...props} />
}

function OneStep({
  config,
  formId,
  step,
  record,
  user,
  now,
  onCommit,
  problems = nothing,
  remarks = nothing,
  onReply,
  lockOf = unlocked,
  services = noServices,
}: StepFormProps) {
  const schema = stepSchema(config, formId, step.id, record.year)
  const environment = useMemo(
    () => ({ ...widgetEnvironment(config, record.year, services), requiredNoteOf: noteIn(config) }),
    [config, record.year, services],
  )

  const state: FormState = {
    config,
    schema,
    step,
    record,
    user,
    now,
    problems,
    remarks,
    lockOf,
    onCommit,
    environment,
    ...(onReply ? { onReply } : {}),
  }

  const [store] = useState(() => new FormStore(state))
  const [rules] = useState(() =>
    stepRules((faults) => checkOf(formId, store).checkStep(store.step(), faults)),
  )

  // Layout effects do not run while the form is hidden; it catches up when it is shown again.
  useLayoutEffect(() => store.update(state))
  useLayoutEffect(() => store.show(), [store])
  const values = useSyncExternalStore(store.subscribe, store.values)
  const form = useMemo(
    () => (
      <Form
        className={styles.form ?? ''}
        tagName="div"
        schema={schema as RJSFSchema}
        uiSchema={stepUiSchema(config, formId, schema)}
        formData={values}
        onChange={(event) => store.receiveChange(event.formData as RecordData)}
        formContext={store}
        validator={stepValidator(schema)}
        {...rules}
        fields={formFields}
        templates={formTemplates}
        noHtml5Validate
        showErrorList={false}
        experimental_defaultFormStateBehavior={defaults}
      >
        <></>
      </Form>
    ),
    [config, formId, schema, values, store, rules],
  )

  return <FormBoundary>{form}</FormBoundary>
}

function checkOf(formId: string, store: FormStore): RecordCheck {
  const { config, record, user, now } = store.current()
  return new RecordCheck(config, formId, { record, user, now })
}
