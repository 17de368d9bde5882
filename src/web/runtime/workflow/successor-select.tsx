import type { HandOver } from '#contract/envelope.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import fieldStyles from '#public/kit/field.module.css'
import noticeStyles from '#web/ui/notice.module.css'

interface SuccessorSelectProps {
  handOver: HandOver
  value: string
  isRequired?: boolean
  onChange: (account: string) => void
}

/** Chooses who takes over records that would have nobody to act on them. */
export function SuccessorSelect({ handOver, value, isRequired, onChange }: SuccessorSelectProps) {
  const t = useFormText()
  const { count, people } = handOver
  if (people.length === 0)
    return (
      <p className={noticeStyles.notice} data-tone="amber">
        {t('nobodyForAll', { n: count })}
      </p>
    )

  return (
    <label>
      <span>{t('transferTo', { n: count })}</span>
      <select
        className={fieldStyles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{isRequired ? t('choosePerson') : t('transferNothing')}</option>
        {people.map((person) => (
          <option key={person.value} value={person.value}>
            {person.label}
          </option>
        ))}
      </select>
    </label>
  )
}
