import { useState } from 'react'
import type { RecordData } from '#config-model/record.ts'
import type { Trial } from '#config-model/types.generated.ts'
import type { Filling } from '#web/runtime/page-kinds/form/fill/use-fill-form.ts'
import { flushPendingText } from '#web/runtime/widgets/text/text-draft.ts'
import { later } from '#web/ui/loading/later.tsx'
import './trial.css'

const TrialDialog = later(() => import('./trial-dialog.tsx'))

/** Opens the trial of the rules as they stand in the form. */
export default function TrialButton({ filling, trial }: { filling: Filling; trial: Trial }) {
  const [data, setData] = useState<RecordData | null>(null)
  const open = () => {
    flushPendingText()
    setData(filling.draft.current().data)
  }
  return (
    <>
      <button type="button" className="ui-button trial-button" onClick={open}>
        {trial.title}
      </button>
      {data && <TrialDialog path={filling.page.path} trial={trial} data={data} onClose={() => setData(null)} />}
    </>
  )
}
