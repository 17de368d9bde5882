import type { FieldProps } from '@rjsf/utils'
import { useCallback, useSyncExternalStore } from 'react'
import { widgetOf } from '#config-model/field-types.ts'
import type { Json } from '#config-model/record.ts'
import { formText } from '#web/i18n/form-text.ts'
import { FieldFrame, helpOf } from '#web/runtime/form/field-frame.tsx'
import { controlId } from '#web/runtime/widgets/definition.ts'
import { problemsAt } from '#web/runtime/widgets/problems.ts'
import type { FieldView, FormStore } from './form-store.ts'

/** Renders a configured field as a field of rjsf: its frame and its widget. */
export function ConfiguredField(props: FieldProps) {
  const store = props.registry.formContext as FormStore
  const view = useSyncExternalStore(store.subscribe, () => store.viewOf(props.name))

  return view ? <FramedField {...props} store={store} view={view} /> : null
}

function FramedField({
  name,
  formData,
  onChange,
  fieldPathId,
  store,
  view,
}: FieldProps & { store: FormStore; view: FieldView }) {
  const { path } = fieldPathId
  const commit = useCallback(
    (next: Json) => store.commit(name, next, () => onChange(next, path)),
    [store, name, onChange, path],
  )

  const { item, problems, lock, context, environment } = view
  const { field, required, readonly } = item
  const value = formData as Json | undefined
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
      full={item.full}
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
}
