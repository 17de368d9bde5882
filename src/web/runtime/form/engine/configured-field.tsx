import { memo, useCallback, useSyncExternalStore } from 'react'
import { widgetOf } from '#config-model/field-types.ts'
import type { Json } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { formText } from '#web/i18n/form/form-text.ts'
import { FieldFrame, helpOf } from '#web/runtime/form/field-frame.tsx'
import { controlId, type WidgetEnvironment } from '#web/runtime/widgets/definition.ts'
import { problemsAt } from '#web/runtime/widgets/problems.ts'
import type { FormStore } from './form-store.ts'

/** What travels through rjsf to our fields. Both objects stay the same while a form is open. */
export interface ThemeContext {
  store: FormStore
  environment: WidgetEnvironment
}

interface ConfiguredFieldProps {
  name: string
  field: Field
  required: boolean
  /** Never editable, without an explanation; a lock is explained next to it. */
  readonly: boolean
  full: boolean
  context: ThemeContext
}

/**
 * A field of the configuration: its frame, and in it the widget that it names. It looks at its own
 * part of the form alone.
 */
export const ConfiguredField = memo(function ConfiguredField(props: ConfiguredFieldProps) {
  const { name, field, required, readonly } = props
  const { store, environment } = props.context
  const view = useSyncExternalStore(store.subscribe, () => store.viewOf(name, field))
  const commit = useCallback((value: Json) => store.commit(name, value), [store, name])
  const { value, problems, lock, context } = view
  const { Input } = environment.widgets[widgetOf(field)]
  const id = controlId([name])
  const ownProblems = problemsAt(problems, [name])
  const because = required && !readonly ? store.noteOf(field, context) : ''
  const help = helpOf(field, formText) !== '' || because !== '' ? `${id}-help` : undefined

  return (
    <FieldFrame
      id={id}
      name={name}
      field={field}
      value={value}
      required={required}
      readonly={readonly}
      full={props.full}
      because={because}
      ownProblems={ownProblems}
      remarks={view.remarks}
      lock={lock}
      onReply={store.reply()}
    >
      <Input
        id={id}
        path={[name]}
        field={field}
        value={value}
        required={required}
        readonly={readonly || lock !== null}
        invalid={ownProblems.length > 0}
        describedBy={ownProblems.length > 0 ? `${id}-error` : help}
        problems={problems}
        context={context}
        environment={environment}
        onCommit={commit}
      />
    </FieldFrame>
  )
})
