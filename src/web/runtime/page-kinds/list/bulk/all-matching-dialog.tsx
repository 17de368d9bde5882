import { formatPhrase } from '#config-model/messages/phrase.ts'
import { actOf } from '#config-model/sources.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { startActionJob, startTransitionJob, type MatchingRows } from '#web/runtime/jobs/jobs.ts'
import type {
  ListDialog,
  ListQueryModel,
  ListSelectionModel,
} from '#web/runtime/page-kinds/list/list-model.ts'
import { withoutPage } from '#web/runtime/page-kinds/list/view/list-url.ts'
import { TransitionDialog } from '#web/runtime/workflow/transition-dialog.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { showError } from '#web/ui/toasts.tsx'

interface AllMatchingDialogProps {
  list: ListQueryModel & ListSelectionModel
  dialog: Extract<ListDialog, { kind: 'moveAll' | 'actAll' }>
  onClose: () => void
}

export default function AllMatchingDialog({ list, dialog, onClose }: AllMatchingDialogProps) {
  const t = useFormText()
  const { page, config, selection } = list
  const rows: MatchingRows = {
    pageId: list.pageId,
    query: withoutPage(list.query),
    except: selection.exceptions ?? [],
  }

  const begun = () => {
    selection.clear()
    onClose()
  }

  const { count } = dialog

  if (dialog.kind === 'moveAll')
    return (
      <TransitionDialog
        entity={page.entity}
        transition={dialog.transition}
        items={none}
        job={{ count, begin: (form) => startTransitionJob(dialog.transition, rows, form) }}
        onClose={onClose}
        onDone={begun}
      />
    )

  const act = actOf(config, page.entity, dialog.act)
  const title = act ? formatPhrase(act.title, currentLocale()) : dialog.act
  const asks = act?.bulkQuestion ?? act?.question

  return (
    <ConfirmDialog
      title={t('several', { title, n: count })}
      text={asks ? formatPhrase(asks, currentLocale()) : t('sure', { title })}
      isDanger={act?.tone === 'danger'}
      onConfirm={() => void startActionJob(dialog.act, rows).then(begun, showError)}
      onClose={onClose}
    />
  )
}

const none: never[] = []
