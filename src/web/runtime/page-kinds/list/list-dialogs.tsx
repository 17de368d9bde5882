import { useQuery, useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import { actOf } from '#config-model/sources.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ActWarning, ListRow } from '#contract/record.ts'
import { api } from '#web/api/client.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { useListText } from '#web/i18n/list-text.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { useText } from '#web/i18n/use-text.ts'
import { LogTimeline } from '#web/runtime/form/log-timeline.tsx'
import { recordCalls } from '#web/runtime/record-calls.ts'
import type { TransitionResult } from '#web/runtime/workflow/run-in-batches.ts'
import { SuccessorSelect } from '#web/runtime/workflow/successor-select.tsx'
import { TransitionDialog } from '#web/runtime/workflow/transition-dialog.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { lazyRetry } from '#web/ui/loading/lazy-retry.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { DialogActions, dialogTitle } from '#web/ui/overlays/dialog-actions.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { showToast, showError } from '#web/ui/toasts.tsx'
import type {
  ListDialog,
  ListQueryModel,
  ListSelectionModel,
  ListDialogsModel,
} from './list-model.ts'
import { presentRow } from './rows/present-row.ts'
import styles from '#public/kit/field.module.css'

const BulkActionDialog = lazy(lazyRetry(() => import('./bulk/bulk-action-dialog.tsx')))

const OneTimeCodeDialog = lazyComponent(async () => ({
  default: (await import('./rows/code-slip.tsx')).OneTimeCodeDialog,
}))

const AllMatchingDialog = lazyComponent(() => import('./bulk/all-matching-dialog.tsx'))

export default function ListDialogs({
  list,
}: {
  list: ListQueryModel & ListSelectionModel & ListDialogsModel
}) {
  const { dialog, setDialog, page } = list
  const close = () => setDialog(null)
  if (dialog?.kind === 'move') return <MoveDialog list={list} move={dialog} onClose={close} />

  if (dialog?.kind === 'log' && !page.timeline)
    return (
      <LogDialog list={list} row={dialog.row} name={nameOf(list, dialog.row)} onClose={close} />
    )

  if (dialog?.kind === 'remove')
    return <RemoveDialog list={list} row={dialog.row} onClose={close} />
  if (dialog?.kind === 'act') return <ActDialog list={list} {...dialog} onClose={close} />
  if (dialog?.kind === 'issued') return <OneTimeCodeDialog issued={dialog.issued} onClose={close} />
  if (dialog?.kind === 'moveAll' || dialog?.kind === 'actAll')
    return <AllMatchingDialog list={list} dialog={dialog} onClose={close} />

  if (dialog?.kind === 'actMany')
    return (
      <Suspense>
        <BulkActionDialog
          list={list}
          {...dialog}
          nameOf={(row) => nameOf(list, row)}
          onClose={close}
        />
      </Suspense>
    )

  return null
}

function ActDialog({
  list,
  act,
  row,
  onClose,
}: {
  list: ListQueryModel & ListDialogsModel
  act: string
  row: ListRow
  onClose: () => void
}) {
  const { config, page, acting } = list
  const actDefinition = actOf(config, page.entity, act)
  const path = apiPaths.recordAct(page.entity, row.id, act)
  const isDanger = actDefinition?.tone === 'danger'
  const { data, isPending } = useQuery({
    queryKey: ['act-warning', path],
    queryFn: () => api.get<ActWarning>(path),
    enabled: isDanger || actDefinition?.needsPerson === true,
    gcTime: 0,
    retry: false,
  })

  const close = () => acting.isPending || onClose()
  const needsPerson = actDefinition?.needsPerson === true
  const [account, setAccount] = useState('')
  if (!actDefinition?.question || ((isDanger || needsPerson) && isPending)) return null

  return (
    <ConfirmDialog
      title={dialogTitle(formatPhrase(actDefinition.title, currentLocale()), nameOf(list, row))}
      text={[data?.warning, formatPhrase(actDefinition.question, currentLocale())]
        .filter(Boolean)
        .join('\n')}
      isDanger={isDanger}
      isDisabled={needsPerson && account === ''}
      onConfirm={() =>
        acting.isPending ||
        acting.mutate({ act, row, ...(account === '' ? {} : { transferTo: account }) })
      }
      onClose={close}
    >
      {data?.handOver && (
        <SuccessorSelect
          handOver={data.handOver}
          value={account}
          isRequired={needsPerson}
          onChange={setAccount}
        />
      )}
    </ConfirmDialog>
  )
}

const nameOf = ({ config, page }: ListQueryModel, row: ListRow) =>
  String(row.data[config.entities[page.entity]?.titleField ?? ''] ?? '')

interface MoveDialogProps {
  list: ListQueryModel
  move: Extract<ListDialog, { kind: 'move' }>
  onClose: () => void
}

/** Stays open while rows are refused. */
function MoveDialog({ list, move, onClose }: MoveDialogProps) {
  const t = useListText()
  const [first, ...others] = move.rows
  const handleResult = ({ done, failed }: TransitionResult) => {
    if (failed.length === 0) onClose()
    else showToast(t('partly', { done: done.length, failed: failed.length }), 'error')
    list.refresh()
  }

  return (
    <TransitionDialog
      entity={list.page.entity}
      transition={move.transition}
      name={first && !others.length ? nameOf(list, first) : undefined}
      items={move.rows.map((row) => ({
        id: row.id,
        version: presentRow(list, row).version,
        title: nameOf(list, row),
      }))}
      onStale={() => void list.rows.refetch()}
      onClose={onClose}
      onDone={handleResult}
    />
  )
}

function RemoveDialog({
  list,
  row,
  onClose,
}: {
  list: ListQueryModel & ListDialogsModel
  row: ListRow
  onClose: () => void
}) {
  const t = useText()
  const listWords = useListText()
  const removal = useRemoval(list)
  const [reason, setReason] = useState('')
  const title = nameOf(list, row)
  const close = () => removal.isPending || onClose()

  return (
    <Dialog
      title={listWords('removeTitle')}
      isPersistent={row.removeReason ?? false}
      onClose={close}
      footer={
        <DialogActions
          tone="danger"
          isDisabled={removal.isPending || (row.removeReason && reason.trim().length < 2)}
          onConfirm={() => removal.mutate({ row, reason })}
          onClose={close}
        >
          {t('remove')}
        </DialogActions>
      }
    >
      <p>
        {row.removeReason ? listWords('removeKeptText', { title }) : t('removeText', { title })}
      </p>
      {row.removeReason && (
        <textarea
          className={styles.input}
          rows={3}
          maxLength={300}
          aria-label={listWords('removeReason')}
          placeholder={listWords('removeReason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </Dialog>
  )
}

function useRemoval({
  page: { entity },
  focusAfterRemoval,
  refresh,
  closeAndRefresh,
}: ListQueryModel & ListDialogsModel) {
  const t = useText()
  return useMutation({
    mutationFn: ({ row, reason }: { row: ListRow; reason: string }) =>
      recordCalls.remove(entity, row.id, row.removeReason ? reason : undefined),
    onSuccess: (_, { row }) => {
      showToast(t('removed'), 'success')
      focusAfterRemoval(row)
      closeAndRefresh()
    },
    // The reason stays for another try.
    onError: (error) => {
      showError(error)
      refresh()
    },
  })
}

interface LogDialogProps {
  list: Pick<ListQueryModel, 'page' | 'year'>
  row: ListRow
  name: string
  onClose: () => void
}

function LogDialog({ list: { page, year }, row, name, onClose }: LogDialogProps) {
  const { entity } = page
  const t = useText()
  const { data, isError, error } = useQuery({
    queryKey: ['log', entity, row.id, currentLocale()],
    queryFn: () => recordCalls.log(entity, row.id, { year }),
  })

  return (
    <Dialog title={dialogTitle(t('actionLog'), name)} onClose={onClose} kind="side">
      {isError && <p role="alert">{errorText(error)}</p>}
      {data &&
        (data.length === 0 ? <p>{t('noLog')}</p> : <LogTimeline entity={entity} entries={data} />)}
    </Dialog>
  )
}
