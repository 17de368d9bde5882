import { useRef, useState } from 'react'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { AccountUser, UpdateProfileRequest } from '#contract/account.ts'
import { ApiError } from '#web/api/client.ts'
import { useAccountText } from '#web/i18n/account-text.ts'
import { FieldsForm } from '#web/runtime/form/fields-form.tsx'
import { focusPath } from '#web/runtime/form/focus-problem.ts'
import { flushPendingText } from '#web/runtime/widgets/text-draft.ts'
import { useConfig, useNow, useUser } from '#web/session/session.ts'
import { showError, showToast } from '#web/ui/toasts.tsx'
import buttonStyles from '#public/kit/button.module.css'
import styles from './account.module.css'

interface ProfileFormProps {
  account: AccountUser
  onSave: (change: UpdateProfileRequest) => Promise<void>
}

function useProfile(fields: Record<string, Field>, { account, onSave }: ProfileFormProps) {
  const t = useAccountText()
  const [data, setData] = useState<RecordData>(() =>
    Object.fromEntries(
      Object.keys(fields).map((name) => [name, account[name as 'nickName'] ?? '']),
    ),
  )

  // A ref: pending text is committed during saving, before the next render.
  const latest = useRef(data)
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const [isBusy, setBusy] = useState(false)

  // Problems stay until the next save: removing them on blur would move the button away from the
  // pointer.
  const commit = (name: string, value: Json) => {
    latest.current = { ...latest.current, [name]: value }
    setData(latest.current)
  }

  const save = async () => {
    setBusy(true)
    try {
      await onSave(latest.current)
      setProblems([])
      showToast(t('saved'), 'success')
    } catch (error) {
      const fieldProblems = error instanceof ApiError ? (error.problems ?? []) : []
      setProblems(fieldProblems)
      if (fieldProblems[0]) focusPath(fieldProblems[0].path)
      else showError(error)
    }

    setBusy(false)
  }

  return { data, problems, isBusy, commit, save }
}

export function ProfileForm(props: ProfileFormProps) {
  const t = useAccountText()
  const config = useConfig()
  const user = useUser()
  const now = useNow()
  const fields = config.portal.profile ?? {}
  const { data, problems, isBusy, commit, save } = useProfile(fields, props)
  if (Object.keys(fields).length === 0) return null

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        flushPendingText()
        void save()
      }}
    >
      <FieldsForm
        config={config}
        name="profile"
        fields={fields}
        data={data}
        record={null}
        user={user}
        now={now}
        problems={problems}
        onCommit={commit}
      />
      <button type="submit" className={buttonStyles.button} data-tone="primary" disabled={isBusy}>
        {t(isBusy ? 'saving' : 'save')}
      </button>
    </form>
  )
}
