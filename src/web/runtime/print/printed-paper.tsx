import type { Config } from '#config-model/config.ts'
import { isBlankValue } from '#config-model/display/display-rows.ts'
import { fillText, isChinese } from '#config-model/display/filled-text.ts'
import { printPhrases } from '#config-model/display/print-mark.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import { widgetOf } from '#config-model/field-types.ts'
import { formatPhrase, type Phrase } from '#config-model/messages/phrase.ts'
import { stateTitle } from '#config-model/workflow/shown-state.ts'
import type { RecordView } from '#contract/record.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { servicesFor } from '#web/runtime/record-calls.ts'
import { widgetEnvironment } from '#web/runtime/widgets.ts'
import { useNow, useUser } from '#web/session/session.ts'
import PrintWarning from './print-warning.tsx'
import { useDocumentConfig } from './use-document-config.ts'
import recordPageStyles from '#web/runtime/page-kinds/record/record-page.module.css'
import styles from './printed-paper.module.css'

interface PrintedPaperProps {
  record: RecordView
  form: string
}

/** Prints a record whose form has a text for paper. Hidden on screen. */
export default function PrintedPaper({ record, form }: PrintedPaperProps) {
  const now = useNow()
  const user = useUser()
  const config = useDocumentConfig(({ forms }) => forms[form]?.paper?.text)
  const paper = config?.forms[form]?.paper
  if (!config || !paper) return null

  const { text, sign } = fillText(config, record, paper, now)
  const { key } = config.entities[record.entity] ?? {}
  const number = key === undefined ? '' : String(record.data[key] ?? '')
  const state = stateTitle(config, record, user) || record.stateTitle
  const language = isChinese(paper.text) ? 'zh-CN' : currentLocale()
  const say = (phrase: Phrase) => formatPhrase(phrase, language)
  const mark = record.marks?.[form]

  return (
    <article
      className={`${recordPageStyles.printOnly} ${styles.paper}`}
      data-paper=""
      data-layout={paper.layout}
      lang={language}
    >
      <p>{config.portal.name}</p>
      <p className={recordPageStyles.printTitle}>{config.forms[form]?.title}</p>
      {mark && <PrintWarning mark={mark} state={state} language={language} />}
      {text.map((line, at) => (
        <p key={at} className={styles.paperText} data-address={line.isAddress || undefined}>
          {line.text}
        </p>
      ))}
      <Facts config={config} record={record} names={paper.facts ?? []} />
      <div className={styles.paperSign}>
        {sign.map((line, at) => (
          <p key={at}>{line}</p>
        ))}
      </div>
      <footer>
        {[
          number && `${say(printPhrases.number())} ${number}`,
          state && `${say(printPhrases.state())} ${state}`,
          `${say(printPhrases.printed())} ${formatDateTime(now).slice(0, 16)} ${user.name}`,
        ]
          .filter(Boolean)
          .join('　')}
        <br />
        {say(printPhrases.byBrowser())}
      </footer>
    </article>
  )
}

interface FactsProps {
  config: Config
  record: RecordView
  names: string[]
}

function Facts({ config, record, names }: FactsProps) {
  const environment = widgetEnvironment(config, record.year, servicesFor(record.entity))
  const { fields } = config.entities[record.entity] ?? {}

  return (
    <dl>
      {names.map((name) => {
        const field = fields?.[name]
        const value = record.data[name]
        if (!field || value === undefined || isBlankValue(value)) return null

        const { Display } = environment.widgets[widgetOf(field)]

        return (
          <div key={name}>
            <dt>{field.title}</dt>
            <dd>
              <Display field={field} value={value} environment={environment} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
