import { leftOutFields } from '#config-model/forms/copied-data.ts'
import { useFormText } from '#web/i18n/form/form-text.ts'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'
import { useWorkingYears } from '#web/session/configuration/use-working-years.ts'
import type { Start } from './use-start.ts'

/** What may be created, from nothing or from a record of last year. */
export function CreatePanel({ start }: { start: Start }) {
  const t = useFormText()
  const { choices, isBusy, entityTitle } = start
  return (
    <section className="ui-panel">
      <h2>{t('create')}</h2>
      {start.earlier.length > 0 && <CopyLast start={start} />}
      <ul className="pl-create">
        {choices.map((choice) => (
          <li key={choice.title}>
            <button
              type="button"
              disabled={isBusy || choice.refusal !== null}
              onClick={() => void start.create(choice.values)}
            >
              <strong>{choice.title}</strong>
              {choice.help && <span>{choice.help}</span>}
              <em>
                {choice.refusal ?? t(isBusy ? 'creating' : 'begin')}
                {choice.refusal === null && <Glyph name="right" size={14} />}
              </em>
            </button>
          </li>
        ))}
      </ul>
      {choices.length === 0 && <p className="ui-hint">{t('nothingToCreate', { title: entityTitle })}</p>}
    </section>
  )
}

function CopyLast({ start: { config, page, earlier, copied, setCopied, titleOf } }: { start: Start }) {
  const t = useFormText()
  const leftOut = leftOutFields(config, page.form).map(({ title }) => title)
  const { lastYear } = useWorkingYears()
  return (
    <label className="pl-copy-last">
      <span>{t('copyLast')}</span>
      <select className="ui-input" value={copied} onChange={(event) => setCopied(event.target.value)}>
        <option value="">{t('copyNothing')}</option>
        {earlier.map((row) => (
          <option key={row.id} value={row.id}>
            {t('inYear', { year: lastYear })} {titleOf(row)}
          </option>
        ))}
      </select>
      {copied !== '' && leftOut.length > 0 && (
        <span className="ui-hint" role="status">
          {t('leftOut', { fields: leftOut.join(t('comma')) })}
        </span>
      )}
    </label>
  )
}
