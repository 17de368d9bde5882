import { useEffect, useRef } from 'react'
import type { FieldProblem } from '#config-model/check-record.ts'
import type { Config } from '#config-model/config.ts'
import type { Field } from '#config-model/types.generated.ts'
import './form.css'
import { Glyph } from '../widgets/glyph.tsx'

/** The name of the place a problem sits at: "认证信息 第 2 行 有效期至". */
export function placeOf(config: Config, entity: string, path: readonly (string | number)[]): string {
  let fields: Record<string, Field> | undefined = config.entities[entity]?.fields
  const words: string[] = []
  for (const part of path) {
    if (typeof part === 'number') {
      words.push(`第 ${part + 1} 行`)
      continue
    }
    const field: Field | undefined = fields?.[part]
    words.push(field?.title ?? part)
    fields = field?.fields
  }
  return words.join(' ')
}

export interface ProblemSummaryProps {
  config: Config
  entity: string
  problems: readonly FieldProblem[]
  title?: string
  /** Changes when the summary is called up anew: it then takes the focus. */
  call?: number
  onGo: (problem: FieldProblem) => void
}

const most = 12

/** Everything to be put right, one link each, in the same words as at the fields. */
export function ProblemSummary({ config, entity, problems, title, call = 0, onGo }: ProblemSummaryProps) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (call === 0) return undefined
    box.current?.focus()
    const title = document.title
    document.title = `错误：${title.replace(/^错误：/, '')}`
    return () => {
      document.title = document.title.replace(/^错误：/, '')
    }
  }, [call])
  const errors = problems.filter((problem) => problem.severity === 'error')
  const shown = errors.length > 0 ? errors : problems
  if (shown.length === 0) return null
  return (
    <section ref={box} className="pl-notice pl-summary" data-tone={errors.length > 0 ? 'red' : 'amber'} tabIndex={-1} aria-labelledby="pl-summary-title">
      <h2 id="pl-summary-title">
        <Glyph name="alert" size={18} /> {title ?? (errors.length > 0 ? `提交前请修正 ${errors.length} 处问题` : `有 ${shown.length} 处请留意，不影响提交`)}
      </h2>
      <ul>
        {shown.slice(0, most).map((problem) => (
          <li key={`${problem.path.join('/')} ${problem.rule}`}>
            <button type="button" className="pl-link" onClick={() => onGo(problem)}>
              {placeOf(config, entity, problem.path)}：{problem.message}
            </button>
          </li>
        ))}
      </ul>
      {shown.length > most && <p>另有 {shown.length - most} 处，修正后会继续列出。</p>}
    </section>
  )
}
