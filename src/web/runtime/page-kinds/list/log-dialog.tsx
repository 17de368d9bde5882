import { useQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import type { ListRow, LogEntry } from '#contract/record.ts'
import { api } from '#web/api/client.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { useText } from '#web/i18n/use-text.ts'
import { LogTimeline } from '#web/runtime/form/log-timeline.tsx'
import '#web/runtime/form/form.css'
import { titled } from '#web/ui/overlays/dialog-props.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

interface LogDialogProps {
  entity: string
  row: ListRow
  /** What the record is called. */
  name: string
  onClose: () => void
}

/** The story of a record beside its list. */
export function LogDialog({ entity, row, name, onClose }: LogDialogProps) {
  const t = useText()
  const { data, isError, error } = useQuery({
    queryKey: ['log', entity, row.id, currentLocale()],
    queryFn: () => api.get<LogEntry[]>(paths.log(entity, row.id)),
  })

  return (
    <Dialog title={titled(t('actionLog'), name)} onClose={onClose} kind="side">
      {isError && <p role="alert">{error.message}</p>}
      {data &&
        (data.length === 0 ? <p>{t('noLog')}</p> : <LogTimeline entity={entity} entries={data} />)}
    </Dialog>
  )
}
