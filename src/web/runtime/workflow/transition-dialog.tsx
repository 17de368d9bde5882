import { useState, useMemo, useRef } from 'react'
import { workflowOf } from '#config-model/config.ts'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Transition } from '#config-model/types.generated.ts'
import type { RecordView } from '#contract/record.ts'
import { useFormText, formText } from '#web/i18n/form-text.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { shellText } from '#web/i18n/use-text.ts'
import { problemsOf, recordCalls, toSaveError } from '#web/runtime/record-calls.ts'
import { type UploadQueue, uploadObstacle } from '#web/runtime/widgets/attachments/upload-queue.ts'
import { useUploadQueue } from '#web/runtime/widgets/attachments/uploads.ts'
import { flushPendingText } from '#web/runtime/widgets/text-draft.ts'
import { usePersistedState } from '#web/session/leaving/stored-values.ts'
import { useConfig, useNow, useUser } from '#web/session/session.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { lazyRetry } from '#web/ui/loading/lazy-retry.ts'
import { DialogActions, dialogTitle } from '#web/ui/overlays/dialog-actions.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { BatchProgress, BatchResult } from './batch-result.tsx'
import type { TransitionResult, BulkTransition, MovedItem } from './run-in-batches.ts'
import { showDecision } from './show-decision.ts'
import {
  type TransitionContext,
  checkTransitionValues,
  initialTransitionValues,
} from './transition-values.ts'
import fieldStyles from '#public/kit/field.module.css'
import loadingStyles from '#web/ui/loading/loading.module.css'

const TransitionPreview = lazyComponent(() => import('./transition-preview.tsx'))
const TransitionForm = lazyComponent(
  async () => ({ default: (await import('./transition-form.tsx')).TransitionForm }),
  <div className={loadingStyles.skeleton} aria-busy="true" />,
)

export function TransitionDialog(props: TransitionDialogProps) {
  const { onDone, onClose } = props
  const about = useTransitionContext(props)
  const [result, setResult] = useState<Outcome | null>(null)
  const [again, setAgain] = useState<{ ids: Set<string>; entered: RecordData } | null>(null)
  if (!about) return null

  // By id: their versions may have changed since.
  const items = again ? props.items.filter(({ id }) => again.ids.has(id)) : props.items

  if (result && result.failed.length > 0) {
    const retry = () => {
      setAgain({ ids: new Set(result.failed.map(({ id }) => id)), entered: result.entered })
      setResult(null)
    }

    return (
      <BatchResult
        title={about.transition.title}
        result={result}
        onRetry={retry}
        onClose={onClose}
      />
    )
  }

  const handleResult = (answer: TransitionResult, entered: RecordData) => {
    setResult({ ...answer, entered })
    onDone(answer, entered)
  }

  const { entered = props.entered } = again ?? {}

  return (
    <OpenDialog
      about={about}
      {...props}
      {...(entered && { entered })}
      items={items}
      onDone={handleResult}
    />
  )
}

type Outcome = TransitionResult & { entered: RecordData }

const toneOf = (tone: string | undefined) =>
  tone === 'danger' || tone === 'warning' ? tone : 'primary'

function OpenDialog({ about, ...props }: TransitionDialogProps & { about: TransitionContext }) {
  const t = useFormText()
  const { entity, transition: id, items, job } = props
  const count = job?.count ?? items.length
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
      isPersistent
      onClose={close}
      footer={
        isBusy && items.length > 1 ? (
          <BatchProgress moved={attempt.moved} of={items.length} onCancel={attempt.cancel} />
        ) : (
          <DialogActions tone={toneOf(tone)} isDisabled={isBusy} onConfirm={submit} onClose={close}>
            {isBusy ? t('working') : t('okAct', { title })}
          </DialogActions>
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

interface TransitionDialogProps {
  entity: string
  transition: string
  items: MovedItem[]
  /** A background job: its number of records and its start; absent when `items` are moved here. */
  job?: { count: number; begin: (form: RecordData) => Promise<void> }
  name?: string | undefined
  record?: RecordView
  entered?: RecordData
  /** @param entered the dialog's values, for a retry */
  onDone: (result: TransitionResult, entered: RecordData) => void
  /** Called when the record has changed since: `items` with its version let it be tried again. */
  onStale?: () => void
  onClose: () => void
}

interface TransitionAttempt {
  form: RecordData
  problems: FieldProblem[]
  message: string
  isBusy: boolean
  moved: number
  cancel: () => void
  change: (form: RecordData) => void
  uploads: UploadQueue
  submit: () => void
  /** Does nothing while records move. Running uploads are aborted only on the second call. */
  close: () => void
}

/** Null when the workflow has no such transition. */
function useTransitionContext({
  entity,
  transition: id,
  record,
}: TransitionDialogProps): TransitionContext | null {
  const config = useConfig()
  const user = useUser()
  const now = useNow()
  const transition: Transition | undefined = workflowOf(config, entity)?.transitions[id]
  const subject = record ?? null

  return useMemo(
    () => (transition ? { config, transition, record: subject, user, now } : null),
    [config, transition, subject, user, now],
  )
}

/**
 * Holds the state of a transition's dialog and submits it. Input survives a lost session; errors
 * show after the first attempt.
 */
export function useTransitionDialog(
  about: TransitionContext,
  props: TransitionDialogProps,
): TransitionAttempt {
  const { transition: id, items } = props
  const [form, setForm] = usePersistedState<RecordData>(
    `${id} ${items.map((item) => item.id).join(' ')}`,
    () => props.entered ?? initialTransitionValues(about),
  )

  const latest = useRef(form)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<FieldProblem[]>([])
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [moved, setMoved] = useState(0)
  const running = useRef<AbortController | null>(null)
  const faults = useMemo(
    () => (isTried ? checkTransitionValues(about, form) : []),
    [isTried, about, form],
  )

  const run = async () => {
    setRefused([])
    setMessage('')
    setBusy(true)
    setMoved(0)
    running.current = new AbortController()
    const { signal } = running.current

    try {
      props.onDone(
        await moveRecords(about, props, { form: latest.current, onProgress: setMoved, signal }),
        latest.current,
      )
    } catch (error) {
      setRefused(problemsOf(error))
      setMessage(errorText(error))
      setBusy(false)
      if (toSaveError(error).kind === 'stale') props.onStale?.()
    }
  }

  const change = (next: RecordData) => {
    latest.current = next
    setForm(next)
  }

  const uploads = useUploadQueue(form, {
    data: () => latest.current,
    commit: (name, value) => change({ ...latest.current, [name]: value }),
  })

  const close = useGuardedClose(uploads, setMessage, props.onClose)

  return {
    uploads,
    form,
    problems: [...faults, ...refused],
    message,
    isBusy,
    moved,
    cancel: () => running.current?.abort(),
    change,
    // What is under way is not called off by closing; its failure would be shown nowhere.
    close: () => isBusy || close(),
    submit: () => {
      flushPendingText()
      setTried(true)
      const missing = uploadObstacle(uploads)
      if (missing !== null) return setMessage(missing)

      if (checkTransitionValues(about, latest.current).length === 0) void run()
    },
  }
}

/** While uploads run, the first call only warns and the second aborts them. */
function useGuardedClose(
  uploads: UploadQueue,
  showWarning: (message: string) => void,
  onClose: () => void,
): () => void {
  const [isWarned, setWarned] = useState(false)
  return () => {
    const running = uploads.countRunning()
    if (running === 0 || isWarned) {
      uploads.stopAll()
      return onClose()
    }

    setWarned(true)
    showWarning(formText('closingUploads', { n: running }))
  }
}

/**
 * Starts the background job, or takes the transition on one record, throwing its error, or on
 * several, returning their failures. Shows a success.
 */
async function moveRecords(
  { transition: subject }: TransitionContext,
  { entity, transition, items, job }: TransitionDialogProps,
  attempt: Pick<BulkTransition, 'form' | 'onProgress' | 'signal'>,
): Promise<TransitionResult> {
  if (job) {
    await job.begin(attempt.form)
    return { done: [], failed: [] }
  }

  const [first, ...others] = items
  if (!first || others.length > 0) {
    const { runBulkTransition } = await lazyRetry(() => import('./run-in-batches.ts'))()
    const result = await runBulkTransition({ entity, transition, items, ...attempt })
    if (result.failed.length === 0)
      showToast(shellText('decidedMany', { act: subject.title, n: result.done.length }), 'success')

    return result
  }

  const { form } = attempt
  const moved = await recordCalls.run(entity, first.id, transition, {
    version: first.version,
    form,
  })

  showDecision(subject, moved)

  return { done: [first.id], failed: [] }
}
