import { useState } from 'react'
import type { Trial } from '#config-model/types.generated.ts'
import type { TrialRequest } from '#contract/trial.ts'
import { flushPendingText } from '#web/runtime/widgets/text-draft.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import type { FillFormModel } from './fill/use-fill-form.ts'
import buttonStyles from '#public/kit/button.module.css'
import styles from './trial.module.css'

const TrialDialog = lazyComponent(() => import('./trial-dialog.tsx'))

export default function TrialButton({ filling, trial }: { filling: FillFormModel; trial: Trial }) {
  const [filled, setFilled] = useState<Omit<TrialRequest, 'id'> | null>(null)
  const open = () => {
    flushPendingText()
    const { record, data } = filling.draft.current()
    setFilled({ data, ...(record.version > 0 ? { rules: record.id } : {}) })
  }

  return (
    <>
      <button type="button" className={`${buttonStyles.button} ${styles.button}`} onClick={open}>
        {trial.title}
      </button>
      {filled && (
        <TrialDialog
          path={filling.page.path}
          trial={trial}
          filled={filled}
          onClose={() => setFilled(null)}
        />
      )}
    </>
  )
}
