import { useFormText } from '#web/i18n/form-text.ts'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'
import { useWorkingYears } from '#web/session/configuration/use-working-years.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import type { Start } from './use-start.ts'
import fieldStyles from '#public/kit/field.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import formPageStyles from '#web/runtime/page-kinds/form/form-page.module.css'
import styles from './start-page.module.css'

const LeftOut = lazyComponent(() => import('./left-out.tsx'))

export function CreatePanel({ start }: { start: Start }) {
  const t = useFormText()
  const { choices, isBusy, entityTitle } = start

  return (
    <section className={`${panelStyles.panel} ${formPageStyles.section}`}>
      <h2>{t('create')}</h2>
      {start.earlier.length > 0 && <CopyLast start={start} />}
      <ul className={styles.create}>
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
      {choices.length === 0 && (
        <p className={panelStyles.hint}>{t('nothingToCreate', { title: entityTitle })}</p>
      )}
    </section>
  )
}

/** Chooses a record of last year; the list of omitted parts is a separate chunk. */
function CopyLast({ start }: { start: Start }) {
  const t = useFormText()
  const { earlier, copied, setCopied, titleOf } = start
  const { lastYear } = useWorkingYears()

  return (
    <div className={`${layoutStyles.wrap} ${styles.copyLast}`}>
      <label>
        <span>{t('copyLast')}</span>
        <select
          className={fieldStyles.input}
          value={copied}
          onChange={(event) => setCopied(event.target.value)}
        >
          <option value="">{t('copyNothing')}</option>
          {earlier.map((row) => (
            <option key={row.id} value={row.id}>
              {t('inYear', { year: lastYear })} {titleOf(row)}
            </option>
          ))}
        </select>
      </label>
      {copied !== '' && <LeftOut start={start} id={copied} />}
    </div>
  )
}
