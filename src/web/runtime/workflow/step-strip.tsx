import type { ReactNode } from 'react'
import type { Config } from '#config-model/config.ts'
import { workflowOf } from '#config-model/config.ts'
import { labelOf } from '#config-model/facts/dictionary.ts'
import styles from './step-strip.module.css'

interface StepStripProps {
  config: Config
  entity: string
  state: string | null
  children?: (step: string) => ReactNode
}

/** Marks the current step; nothing for a state that belongs to no step. */
export function StepStrip({ config, entity, state: id, children }: StepStripProps) {
  const states = workflowOf(config, entity)?.states ?? {}
  const state = states[id ?? '']
  const steps = [...new Set(Object.values(states).flatMap(({ step }) => step ?? []))]
  const at = state?.step === undefined ? -1 : steps.indexOf(state.step)
  if (at < 0) return null

  return (
    <div className={styles.frame}>
      <ol className={styles.stepStrip}>
        {steps.map((step, place) => (
          <li
            key={step}
            data-done={place < at || (place === at && state?.final) || undefined}
            aria-current={place === at ? 'step' : undefined}
          >
            <span>
              {labelOf(config, 'audit_step', step)}
              {children?.(step)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
