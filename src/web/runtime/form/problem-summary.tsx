import { Fragment, useEffect, useRef } from 'react'
import type { Config } from '#config-model/config.ts'
import { labelOf, rowKeys } from '#config-model/facts/dictionary.ts'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { formText, useFormText } from '#web/i18n/form-text.ts'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import noticeStyles from '#web/ui/notice.module.css'
import styles from './problem-summary.module.css'

/** For example "Certificates row 2 Valid to". */
export function problemPlace(
  config: Config,
  entity: string,
  path: readonly (string | number)[],
  year?: number,
): string {
  let fields: Record<string, Field> | undefined = config.entities[entity]?.fields
  const words: string[] = []
  let table: Field | undefined

  for (const part of path) {
    if (typeof part === 'number') {
      words.push(rowLabel(config, table, part, year))
      continue
    }

    const field: Field | undefined = fields?.[part]

    table = field
    words.push(field?.title ?? part)
    fields = field?.fields
  }

  return words.join(' ')
}

/** Year or item where rows are fixed, otherwise the number. */
function rowLabel(config: Config, field: Field | undefined, index: number, year?: number): string {
  const key = field?.rows ? rowKeys(config, field, year ?? config.years.realYear)[index] : undefined
  if (key === undefined) return formText('row', { n: index + 1 })
  if (typeof key === 'number') return formText('inYear', { year: key })

  return field?.rows?.dictionary === undefined
    ? String(key)
    : labelOf(config, field.rows.dictionary, String(key))
}

export interface ProblemSummaryProps {
  config: Config
  entity: string
  problems: readonly FieldProblem[]
  year?: number | null
  title?: string
  steps?: readonly { id: string; title: string }[]
  focusCount?: number
  onGo: (problem: FieldProblem) => void
}

export function ProblemSummary(props: ProblemSummaryProps) {
  const { config, entity, problems, year, title, steps = [], focusCount = 0, onGo } = props
  const t = useFormText()
  const box = useRef<HTMLElement>(null)

  useEffect(() => {
    if (focusCount > 0) box.current?.focus()
  }, [focusCount])
  const errors = problems.filter((problem) => problem.severity === 'error')

  useErrorTitle(focusCount > 0 && errors.length > 0)
  const visibleProblems = errors.length > 0 ? errors : problems
  if (visibleProblems.length === 0) return null

  return (
    <section
      ref={box}
      className={`${noticeStyles.notice} ${styles.listed} ${styles.summary}`}
      data-tone={errors.length > 0 ? 'red' : 'amber'}
      tabIndex={-1}
      aria-labelledby="pl-summary-title"
    >
      <h2 id="pl-summary-title" className={layoutStyles.wrap}>
        <Glyph name="alert" size={18} />{' '}
        {title ??
          (errors.length > 0
            ? t('correctFirst', { n: errors.length })
            : t('takeNote', { n: visibleProblems.length }))}
      </h2>
      {groupsOf(visibleProblems, steps).map((group) => (
        <Fragment key={group.title}>
          {group.title !== '' && (
            <h3>{t('problemsOfStep', { title: group.title, n: group.problems.length })}</h3>
          )}
          <ul>
            {group.problems.map((problem) => (
              <li key={`${problem.path.join('/')} ${problem.rule}`}>
                <button type="button" className={buttonStyles.link} onClick={() => onGo(problem)}>
                  {t('colon', {
                    place: problemPlace(config, entity, problem.path, year ?? undefined),
                    text: problem.message,
                  })}
                </button>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  )
}

function useErrorTitle(isMarked: boolean): void {
  useEffect(() => {
    if (!isMarked) return undefined

    const { title } = document
    const marked = formText('errorTitle', { title })

    document.title = marked

    return () => {
      if (document.title === marked) document.title = title
    }
  }, [isMarked])
}

function groupsOf(
  problems: readonly FieldProblem[],
  steps: readonly { id: string; title: string }[],
) {
  const knownSteps = new Set(steps.map(({ id }) => id))
  const groups = steps.map(({ id, title }) => ({
    title,
    problems: problems.filter(({ step }) => step === id),
  }))

  const others = {
    title: '',
    problems: problems.filter(({ step }) => step === undefined || !knownSteps.has(step)),
  }

  return [...groups, others].filter((group) => group.problems.length > 0)
}
