import type { ReviewPage } from '#config-model/types.generated.ts'
import type { RecordView } from '#contract/record.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { DeskHead } from './desk/desk-head.tsx'
import { DeskPanes } from './desk/desk-panes.tsx'
import { PaneTabs } from './desk/pane-tabs.tsx'
import { useDeskFocus } from './desk/use-desk-focus.ts'
import { useReviewDesk } from './desk/use-review-desk.ts'

export interface ReviewDeskProps {
  page: ReviewPage
  record: RecordView
  onReload: () => void
}

/** Data with its earlier version, attachments and decision side by side, in a queue. */
export function ReviewDesk({ page, record, onReload }: ReviewDeskProps) {
  const model = useReviewDesk(page, record)
  const { desk, pane, setPane } = useDeskFocus(model)
  const { decision } = model
  const transition = decision.about?.transition

  return (
    <div ref={desk} className="ui-panel pl-desk">
      {decision.isConfirming && transition?.confirm && (
        <ConfirmDialog
          title={transition.title}
          text={transition.confirm}
          isDanger={transition.tone === 'danger'}
          onConfirm={() => void decision.submit(true)}
          onClose={decision.stopConfirming}
        />
      )}
      <DeskHead model={model} title={page.title} />
      <PaneTabs pane={pane} files={model.files.length} onChoose={setPane} />
      <DeskPanes model={model} pane={pane} onReload={onReload} />
    </div>
  )
}
