import { useMemo, useRef } from 'react'
import { isParagraph, isPerson } from '#config-model/field-traits.ts'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { FieldsForm } from '../form/fields-form.tsx'
import { lookUpChoices, servicesFor } from '../record-calls.ts'
import type { UploadQueue } from '../widgets/attachments/upload-queue.ts'
import type { TransitionContext } from './transition-values.ts'
import layoutStyles from '#public/kit/layout.module.css'
import dialogStyles from '#web/ui/overlays/dialog.module.css'
import styles from './transition-form.module.css'

const EvidenceList = lazyComponent(() => import('./evidence-list.tsx'))

export interface TransitionFormProps {
  id: string
  entity: string
  about: TransitionContext
  /** The selected records, which decide who is offered; empty for a selection by filter. */
  recordIds: readonly string[]
  form: RecordData
  problems: readonly FieldProblem[]
  onChange: (form: RecordData) => void
  uploads: UploadQueue
}

/**
 * Focuses the first field that loads after the dialog opened, unless the user has moved the focus.
 */
function focusLateFields(form: HTMLElement | null): void {
  if (
    form?.closest(`.${dialogStyles.dialog}`)?.querySelector('header button') ===
    document.activeElement
  )
    form?.querySelector<HTMLElement>('input, textarea, select')?.focus()
}

const maxRecords = 100

/** Common phrases go into the first text field. */
export function TransitionForm({
  id,
  entity,
  about,
  recordIds,
  form,
  problems,
  onChange,
  uploads,
}: TransitionFormProps) {
  const { config, transition, record, user, now } = about
  const t = useFormText()
  const fields = useMemo(() => transition.form ?? {}, [transition])
  const records = recordIds.slice(0, maxRecords).join(',')
  const services = useMemo(() => {
    // Which people can be chosen depends on the records and on the field.
    const aboutRecord = (field: Field): Record<string, string> => {
      const name = Object.keys(fields).find((key) => fields[key] === field)
      return isPerson(field) && name && records !== ''
        ? { entity, record: records, transition: id, field: name }
        : {}
    }

    return {
      ...servicesFor(entity, `transition.${id}.`),
      searchReferences: (field: Field, words: string) =>
        lookUpChoices(field, { words, ...aboutRecord(field) }),
      labelReferences: (field: Field, ids: string[]) =>
        lookUpChoices(field, { ids: ids.join(','), ...aboutRecord(field) }),
      uploads,
    }
  }, [entity, id, uploads, fields, records])
  // A ref, because several fields may change before the next render.
  const latest = useRef(form)

  latest.current = form
  const change = (values: RecordData) => {
    latest.current = { ...latest.current, ...values }
    onChange(latest.current)
  }

  const textField = Object.keys(fields).find((name) => isParagraph(fields[name]))
  const addPhrase = (phrase: string) => {
    if (!textField) return

    const before = typeof form[textField] === 'string' ? form[textField] : ''

    change({
      [textField]:
        before === '' ? phrase : `${before.replace(/\p{P}?$/u, t('phraseJoint'))}${phrase}`,
    })
  }

  if (Object.keys(fields).length === 0) return null

  return (
    <div ref={focusLateFields} className={styles.transitionForm}>
      {transition.evidence && record && <EvidenceList {...about} />}
      <FieldsForm
        config={config}
        name={`${entity}.${id}`}
        fields={fields}
        data={form}
        record={record}
        user={user}
        now={now}
        problems={problems}
        services={services}
        onCommit={(name, value) => change({ [name]: value })}
      />
      {textField && transition.phrases && (
        <div className={`${layoutStyles.wrap} ${styles.phrases}`} aria-label={t('phrases')}>
          {transition.phrases.map((phrase) => (
            <button key={phrase} type="button" onClick={() => addPhrase(phrase)}>
              {phrase}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
