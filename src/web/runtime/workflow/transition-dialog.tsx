import { useState } from 'react'
import type { RecordData } from '#config-model/record.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { DialogActs } from '#web/ui/overlays/dialog-acts.tsx'
import { dialogTitle } from '#web/ui/overlays/dialog-props.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ManyMoved } from './many-moved.tsx'
import type { TransitionResult } from './moved-item.ts'
import { ResultSheet } from './result-sheet.tsx'
import type { TransitionCase } from './transition-values.ts'
import {
  useTransitionCase,
  useTransitionDialog,
  type TransitionDialogProps,
} from './use-transition-dialog.ts'
import fieldStyles from '#public/kit/field.module.css'
import loadingStyles from '#web/ui/loading/loading.module.css'

const TransitionPreview = lazyComponent(() => import('./transition-preview.tsx'))
const TransitionForm = lazyComponent(
  async () => ({ default: (await import('./transition-form.tsx')).TransitionForm }),
  <div className={loadingStyles.skeleton} aria-busy="true" />,
)

export function TransitionDialog(props: TransitionDialogProps) {
  const { onDone, onClose } = props
  const about = useTransitionCase(props)
  const [result, setResult] = useState<Outcome | null>(null)
  const [again, setAgain] = useState<Pick<TransitionDialogProps, 'items' | 'entered'> | null>(null)
  if (!about) return null

  const { items } = again ?? props

  if (result && result.failed.length > 0) {
    const failed = new Set(result.failed.map(({ id }) => id))
    const retry = () => {
      setAgain({ items: items.filter(({ id }) => failed.has(id)), entered: result.entered })
      setResult(null)
    }

    return (
      <ResultSheet
        title={about.transition.title}
        result={result}
        onRetry={retry}
        onClose={onClose}
      />
    )
  }

  const done = (answer: TransitionResult, entered: RecordData) => {
    setResult({ ...answer, entered })
    onDone(answer, entered)
  }

  return <OpenDialog about={about} {...props} {...again} onDone={done} />
}

type Outcome = TransitionResult & { entered: RecordData }

const toneOf = (tone: string | undefined) =>
  tone === 'danger' || tone === 'warning' ? tone : 'primary'

function OpenDialog({ about, ...props }: TransitionDialogProps & { about: TransitionCase }) {
  const t = useFormText()
  const { entity, transition: id, items, begins } = props
  const count = begins?.count ?? items.length
  const attempt = useTransitionDialog(about, props)
  const { form, problems, message, isBusy, change, submit, close, uploads } = attempt
  const { title, tone, confirm, form: fields } = about.transition

  return (
    <Dialog
      title={
        count > 1
          ? t('several', { title, n: count })
          : dialogTitle(title, props.record?.title ?? props.name)
      }
      isFirm
      onClose={close}
      footer={
        isBusy && items.length > 1 ? (
          <ManyMoved moved={attempt.moved} of={items.length} onCallOff={attempt.callOff} />
        ) : (
          <DialogActs tone={toneOf(tone)} isDisabled={isBusy} onAct={submit} onClose={close}>
            {isBusy ? t('working') : t('okAct', { title })}
          </DialogActs>
        )
      }
    >
      {confirm && <p>{confirm}</p>}
      {!confirm && !fields && <p>{t('sure', { title })}</p>}
      {about.transition.foresee && (
        <TransitionPreview entity={entity} transition={id} items={items} />
      )}
      {fields && (
        <TransitionForm
          {...{ id, entity, about, form, problems, uploads }}
          recordIds={items.map((item) => item.id)}
          onChange={change}
        />
      )}
      {message !== '' && (
        <p className={fieldStyles.error} role="alert">
          {message}
        </p>
      )}
    </Dialog>
  )
}
