import { useState } from 'react'
import { widgetOf } from '#config-model/field-types.ts'
import type { Json } from '#config-model/record.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import type { RecordDraftState } from '#web/runtime/draft/draft.ts'
import type { WidgetEnvironment } from '#web/runtime/widgets/definition.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import buttonStyles from '#public/kit/button.module.css'
import styles from './conflict-dialog.module.css'

export interface ConflictDialogProps {
  entity: string
  state: RecordDraftState
  environment: WidgetEnvironment
  onResolve: (choice: Record<string, 'mine' | 'theirs'>) => void
}

/**
 * Lets the user choose between both versions of each conflicting field. Nothing is lost until then.
 */
export default function ConflictDialog({
  entity,
  state,
  environment,
  onResolve,
}: ConflictDialogProps) {
  const t = useFormText()
  const [choice, setChoice] = useState<Record<string, 'mine' | 'theirs'>>({})
  const fields = environment.config.entities[entity]?.fields ?? {}
  const renderValue = (name: string, value: Json | undefined) => {
    const field = fields[name]
    if (!field) return null
    const { Display } = environment.widgets[widgetOf(field)]

    return <Display field={field} value={value} environment={environment} />
  }

  return (
    <Dialog
      title={t('conflictTitle')}
      kind="wide"
      isPersistent
      onClose={() => undefined}
      footer={
        <button
          type="button"
          className={buttonStyles.button}
          data-tone="primary"
          onClick={() => onResolve(choice)}
        >
          {t('saveChoice')}
        </button>
      }
    >
      <p>{t('conflictText')}</p>
      {state.conflicts.map(({ name, mine, theirs }) => (
        <fieldset key={name} className={styles.conflict}>
          <legend>{fields[name]?.title ?? name}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} data-chosen={(choice[name] ?? 'mine') === side || undefined}>
              <span>
                <input
                  type="radio"
                  name={`conflict-${name}`}
                  checked={(choice[name] ?? 'mine') === side}
                  onChange={() => setChoice({ ...choice, [name]: side })}
                />{' '}
                {t(side)}
              </span>
              <div>{renderValue(name, side === 'mine' ? mine : theirs)}</div>
            </label>
          ))}
        </fieldset>
      ))}
    </Dialog>
  )
}
