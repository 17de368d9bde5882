import { useQuery } from '@tanstack/react-query'
import type { ListRow } from '#contract/record.ts'
import { errorText } from '#web/api/error-text.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { useText } from '#web/i18n/use-text.ts'
import { LogTimeline } from '#web/runtime/form/log-timeline.tsx'
import { recordCalls } from '#web/runtime/record-calls.ts'
import { dialogTitle } from '#web/ui/overlays/dialog-props.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { ListQueryModel } from './list-model.ts'

interface LogDialogProps {
  list: Pick<ListQueryModel, 'page' | 'year'>
  row: ListRow
  /** What the record is called. */
  name: string
  onClose: () => void
}

/** A record's audit log beside its list. */
export function LogDialog({ list: { page, year }, row, name, onClose }: LogDialogProps) {
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
