import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import { actOf } from '#config-model/sources.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ActWarning, TransferTarget, ListRow } from '#contract/record.ts'
import { api } from '#web/api/client.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { shellText } from '#web/i18n/use-text.ts'
import type { ListQueryModel } from '#web/runtime/page-kinds/list/list-model.ts'
import { presentRow } from '#web/runtime/page-kinds/list/rows/present-row.ts'
import { BatchProgress, BatchResult } from '#web/runtime/workflow/batch-result.tsx'
import {
  runBulkAction,
  type MovedItem,
  type TransitionResult,
} from '#web/runtime/workflow/run-in-batches.ts'
import { SuccessorSelect } from '#web/runtime/workflow/successor-select.tsx'
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import fieldStyles from '#public/kit/field.module.css'
import noticeStyles from '#web/ui/notice.module.css'

interface BulkActionProps {
  list: ListQueryModel
  act: string
  rows: ListRow[]
  nameOf: (row: ListRow) => string
  onClose: () => void
}

function useBulkAction({ list, act, rows, nameOf, onClose }: BulkActionProps, title: string) {
  const [refused, setRefused] = useState<ReadonlySet<string> | null>(null)
  const items = rows
    .filter(({ id }) => refused?.has(id) ?? true)
    .map((row): MovedItem => {
      const { id, version } = presentRow(list, row)
      return { id, version, title: nameOf(row) }
    })
  const [result, setResult] = useState<TransitionResult | null>(null)
  const [moved, setMoved] = useState<number | null>(null)
  const [message, setMessage] = useState('')
  const running = useRef<AbortController | null>(null)
  const run = async (handingOver: TransferTarget) => {
    setMessage('')
    setMoved(0)
    running.current = new AbortController()

    try {
      const { signal } = running.current
      const answer = await runBulkAction(list.page.entity, act, {
        items,
        onProgress: setMoved,
        signal,
        ...handingOver,
      })

      list.refresh()

      if (answer.failed.length > 0) setResult(answer)
      else {
        showToast(shellText('decidedMany', { act: title, n: answer.done.length }), 'success')
        onClose()
      }
    } catch (error) {
      setMessage(errorText(error))
    }

    setMoved(null)
  }

  const retry = () => {
    setRefused(new Set(result?.failed.map(({ id }) => id)))
    setResult(null)
  }

  return { items, result, moved, message, run, retry, cancel: () => running.current?.abort() }
}

/** Confirms an action on many rows, runs it and lists refused rows, which can be retried. */
export default function BulkActionDialog(props: BulkActionProps) {
  const t = useFormText()
  const { list, act, onClose } = props
  const actDefinition = actOf(list.config, list.page.entity, act)
  const title = actDefinition ? formatPhrase(actDefinition.title, currentLocale()) : act
  const { items, result, moved, message, run, retry, cancel } = useBulkAction(props, title)
  const asks = actDefinition?.bulkQuestion ?? actDefinition?.question
  const needsPerson = actDefinition?.needsPerson === true
  const [account, setAccount] = useState('')
  const path = `${apiPaths.batchAct(list.page.entity, act)}?ids=${items.map(({ id }) => id).join(',')}`
  const { data } = useQuery({
    queryKey: ['act-warning', path],
    queryFn: () => api.get<ActWarning>(path),
    enabled: needsPerson,
    gcTime: 0,
    retry: false,
  })

  if (result) return <BatchResult title={title} result={result} onRetry={retry} onClose={onClose} />

  return (
    <Dialog
      title={t('several', { title, n: items.length })}
      isPersistent
      // What is under way is called off only by its button.
      onClose={() => moved === null && onClose()}
      footer={
        moved === null ? (
          <DialogActions
            tone={actDefinition?.tone ?? 'primary'}
            isDisabled={needsPerson && account === ''}
            onConfirm={() => void run(account === '' ? {} : { transferTo: account })}
            onClose={onClose}
          >
            {t('okAct', { title })}
          </DialogActions>
        ) : (
          <BatchProgress moved={moved} of={items.length} onCancel={cancel} />
        )
      }
    >
      <p>{asks ? formatPhrase(asks, currentLocale()) : t('sure', { title })}</p>
      {data?.handOver && (
        <SuccessorSelect
          handOver={data.handOver}
          value={account}
          isRequired
          onChange={setAccount}
        />
      )}
      {needsPerson && data && !data.handOver && (
        <p className={noticeStyles.notice} data-tone="amber">
          {t('notTransferable')}
        </p>
      )}
      {message !== '' && (
        <p className={fieldStyles.error} role="alert">
          {message}
        </p>
      )}
    </Dialog>
  )
}
